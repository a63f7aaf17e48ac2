"""Remakes the captures of xcodebuild and the Swift build system in this folder, which are written after its documented format."""

# ruff: noqa: E501, S105 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Synthetic

PASS: Final = """\
Command line invocation:
    /Applications/Xcode.app/Contents/Developer/usr/bin/xcodebuild build -scheme Shop

Build settings from command line:
    ARCHS = arm64

note: Using new build system
note: Build preparation complete
Analyze workspace
Create build description
Build description signature: 7f3e9a2c1b8d4f5e6a9b0c3d2e1f4a5b
Build description path: /home/dev/shop/Build/XCBuildData/7f3e9a2c.xcbuilddata
ComputePackagePrebuildTargetDependencyGraph
SendPIFToBuildSystem
CreateBuildRequest
CreateBuildDirectory /home/dev/shop/Build (in target 'Shop' from project 'Shop')
    cd /home/dev/shop/Shop.xcodeproj
    builtin-create-build-directory /home/dev/shop/Build

SwiftCompile normal arm64 /home/dev/shop/Cart.swift (in target 'Shop' from project 'Shop')
    cd /home/dev/shop
    builtin-swiftTaskExecution -- /Applications/Xcode.app/usr/bin/swift-frontend -c /home/dev/shop/Cart.swift -o Cart.o
/home/dev/shop/Cart.swift:9:9: warning: variable 'shelf' was never used; consider replacing with '_' or removing it

** BUILD SUCCEEDED **

"""
FAIL: Final = """\
SwiftCompile normal arm64 /home/dev/shop/Cart.swift (in target 'Shop' from project 'Shop')
    cd /home/dev/shop
/home/dev/shop/Cart.swift:4:16: error: cannot find 'rate' in scope
    return n * rate
               ^~~~
note: Building targets in dependency order

** BUILD FAILED **


The following build commands failed:
\tSwiftCompile normal arm64 /home/dev/shop/Cart.swift (in target 'Shop' from project 'Shop')
\tBuilding project Shop with scheme Shop
(2 failures)
"""
DESTINATION: Final = """\
xcodebuild: error: Unable to find a destination matching the provided destination specifier:
\t\t{ platform:iOS Simulator, name:iPhone 3 }

\tAvailable destinations for the "Shop" scheme:
\t\t{ platform:iOS Simulator, id:2A3B, OS:17.5, name:iPhone 15 }
"""
SWIFT: Final = """\
Fetching https://github.com/apple/swift-log.git
Fetched https://github.com/apple/swift-log.git from cache (0.61s)
Computing version for https://github.com/apple/swift-log.git
Computed https://github.com/apple/swift-log.git at 1.5.4 (0.31s)
Building for debugging...
[1/7] Write sources
[3/7] Compiling Shop Stock.swift
[4/7] Emitting module Shop
/home/dev/shop/Sources/Shop/Cart.swift:4:16: error: cannot find 'rate' in scope
 2 |
 3 | func total(_ n: Int) -> Int {
 4 |     return n * rate
   |                `- error: cannot find 'rate' in scope
 5 | }
 6 |
error: fatalError
"""
SWIFT_PASS: Final = """\
Building for debugging...
[1/7] Write sources
[3/7] Compiling Shop Stock.swift
[4/7] Emitting module Shop
[7/7] Linking shop
Build complete! (4.31s)
"""
RUNS: Final = {
    "pass": Synthetic("xcodebuild build -scheme Shop", PASS),
    "fail": Synthetic("xcodebuild build -scheme Shop", FAIL, 65),
    "destination": Synthetic("xcodebuild -scheme Shop -destination 'name=iPhone 3' build", DESTINATION, 70),
    "swift_fails": Synthetic("swift build", SWIFT, 1),
    "swift_pass": Synthetic("swift build", SWIFT_PASS),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))
