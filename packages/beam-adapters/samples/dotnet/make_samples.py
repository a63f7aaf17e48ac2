"""Remakes the captures of dotnet and MSBuild in this folder, which are written after its documented format."""

# ruff: noqa: E501, S105 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Synthetic

FAIL: Final = """\
MSBuild version 17.8.3+195e7f5a3 for .NET
  Determining projects to restore...
  Restored /home/dev/shop/Cart/Cart.csproj (in 212 ms).
  1 of 2 projects are up-to-date for restore.
  Mail -> /home/dev/shop/Mail/bin/Debug/net8.0/Mail.dll
/home/dev/shop/Cart/Cart.cs(4,20): error CS0103: The name 'rate' does not exist in the current context [/home/dev/shop/Cart/Cart.csproj]
/home/dev/shop/Cart/Stock.cs(7,9): warning CS0219: The variable 'shelf' is assigned but its value is never used [/home/dev/shop/Cart/Cart.csproj]

Build FAILED.

/home/dev/shop/Cart/Stock.cs(7,9): warning CS0219: The variable 'shelf' is assigned but its value is never used [/home/dev/shop/Cart/Cart.csproj]
/home/dev/shop/Cart/Cart.cs(4,20): error CS0103: The name 'rate' does not exist in the current context [/home/dev/shop/Cart/Cart.csproj]
    1 Warning(s)
    1 Error(s)

Time Elapsed 00:00:01.69
"""
PASS: Final = """\
  Determining projects to restore...
  All projects are up-to-date for restore.
  Cart -> /home/dev/shop/Cart/bin/Debug/net8.0/Cart.dll
  Mail -> /home/dev/shop/Mail/bin/Debug/net8.0/Mail.dll

Build succeeded.
    0 Warning(s)
    0 Error(s)

Time Elapsed 00:00:02.31

Workload updates are available. Run `dotnet workload list` for more information.
"""
RESTORE: Final = """\
  Determining projects to restore...
/home/dev/shop/Cart/Cart.csproj : error NU1101: Unable to find package Shelf. No packages exist with this id in source(s): nuget.org
  Failed to restore /home/dev/shop/Cart/Cart.csproj (in 421 ms).

Build FAILED.

/home/dev/shop/Cart/Cart.csproj : error NU1101: Unable to find package Shelf. No packages exist with this id in source(s): nuget.org
    0 Warning(s)
    1 Error(s)

Time Elapsed 00:00:01.00
"""
TERMINAL: Final = """\
Restore complete (0.5s)
  Mail succeeded (1.1s) → Mail/bin/Debug/net9.0/Mail.dll
  Cart failed with 1 error(s) and 1 warning(s) (1.2s)
    /home/dev/shop/Cart/Stock.cs(7,9): warning CS0219: The variable 'shelf' is assigned but its value is never used
    /home/dev/shop/Cart/Cart.cs(4,20): error CS0103: The name 'rate' does not exist in the current context

Build failed with 1 error(s) and 1 warning(s) in 2.1s
"""
TERMINAL_PASS: Final = """\
Restore complete (0.4s)
  Cart succeeded (1.2s) → Cart/bin/Debug/net9.0/Cart.dll

Build succeeded in 2.0s
"""
BANNER: Final = """\

Welcome to .NET 8.0!
---------------------
SDK Version: 8.0.303

Telemetry
---------
The .NET tools collect usage data in order to help us improve your experience. It is collected by Microsoft and shared with the community. You can opt-out of telemetry by setting the DOTNET_CLI_TELEMETRY_OPTOUT environment variable to '1' or 'true' using your favorite shell.

Read more about .NET CLI Tools telemetry: https://aka.ms/dotnet-cli-telemetry

----------------
Installed an ASP.NET Core HTTPS development certificate.
To trust the certificate, run 'dotnet dev-certs https --trust'
Learn about HTTPS: https://aka.ms/dotnet-https

----------------
Write your first app: https://aka.ms/dotnet-hello-world
Find out what's new: https://aka.ms/dotnet-whats-new
Explore documentation: https://aka.ms/dotnet-docs
Report issues and find source on GitHub: https://github.com/dotnet/core
Use 'dotnet --help' to see available commands or visit: https://aka.ms/dotnet-cli
--------------------------------------------------------------------------------------
MSBUILD : error MSB1003: Specify a project or solution file. The current working directory does not contain a project or solution file.
"""
RUNS: Final = {
    "fail": Synthetic("dotnet build", FAIL, 1),
    "pass": Synthetic("dotnet build", PASS),
    "restore_fails": Synthetic("dotnet restore", RESTORE, 1),
    "terminal_fails": Synthetic("dotnet build --tl", TERMINAL, 1),
    "terminal_pass": Synthetic("dotnet build --tl", TERMINAL_PASS),
    "first_run": Synthetic("dotnet build", BANNER, 1),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))
