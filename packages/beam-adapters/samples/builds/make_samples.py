"""Remakes the captures of build tools in this folder: ``python make_samples.py [--only NAME]``.

Those of Docker need a daemon (``DOCKER_HOST``) and a static busybox, those of Podman ``CONTAINERS_CONF`` where the
machine needs one; they pull nothing.
"""

# ruff: noqa: E501, S105, W291 - what tools print stands here as they print it

from pathlib import Path
from typing import Final

from capture import Run, Synthetic, make

CART: Final = "int total(int n) {\n    return n * 3;\n}\n"
BAD: Final = "int price(int n) {\n    return n * rate;\n}\n"
MAIN: Final = "int total(int n);\nint main(void) {\n    return total(0);\n}\n"
UNUSED: Final = "int left(int n) {\n    int shelf = 3;\n    return n;\n}\n"

NESTED: Final = {
    "Makefile": "all:\n\t$(MAKE) -C lib\n\t$(MAKE) -C mail\n\t$(MAKE) -C app\n",
    "lib/Makefile": "all: cart.o stock.o\n%.o: %.c\n\tcc -O2 -Wall -I../include -c $< -o $@\n",
    "lib/cart.c": CART,
    "lib/stock.c": CART.replace("total", "stock"),
    "mail/Makefile": "all: mail.o\n%.o: %.c\n\tcc -O2 -Wall -I../include -c $< -o $@\n",
    "mail/mail.c": UNUSED,
    "app/Makefile": "all: main.o price.o\n%.o: %.c\n\tcc -O2 -Wall -I../include -c $< -o $@\n",
    "app/main.c": MAIN,
    "app/price.c": BAD,
}
ODD: Final = {
    "Makefile": "CFLAGS = -O2 -Wall\nall: $(patsubst %.c,%.o,$(wildcard *.c))\nrow7.o: CFLAGS = -O0 -Wall\n"
    "%.o: %.c\n\tcc $(CFLAGS) -c $< -o $@\n",
    **{f"row{n}.c": CART.replace("total", f"row{n}") for n in range(1, 21)},
    "stock.c": UNUSED,
}
FINE: Final = {**NESTED, "app/price.c": CART.replace("total", "price")}
QUIET: Final = {
    "Makefile": "OBJS = main.o cart.o stock.o\nshop: $(OBJS)\n\t@echo '  LD      $@'; cc -o $@ $(OBJS)\n"
    "%.o: %.c\n\t@echo '  CC      $@'; cc -c -o $@ $<\n",
    "main.c": MAIN,
    "cart.c": CART,
    "stock.c": CART.replace("total", "stock"),
}
CMAKE: Final = {
    "CMakeLists.txt": "cmake_minimum_required(VERSION 3.10)\nproject(shop C)\ninclude(CheckIncludeFile)\n"
    "include(CheckFunctionExists)\ncheck_include_file(stdint.h HAVE_STDINT)\n"
    "check_include_file(no_such.h HAVE_NO_SUCH)\nfind_package(Threads REQUIRED)\n"
    "add_library(cart STATIC cart.c stock.c)\nadd_executable(shop main.c)\ntarget_link_libraries(shop cart)\n",
    "main.c": MAIN,
    "cart.c": CART,
    "stock.c": UNUSED,
}
CMAKE_BAD: Final = {**CMAKE, "stock.c": BAD}
CONFIGURE: Final = {
    "configure.ac": "AC_INIT([shop], [0.3])\nAC_CONFIG_SRCDIR([main.c])\nAC_PROG_CC\nAC_PROG_INSTALL\n"
    "AC_CHECK_HEADERS([stdlib.h unistd.h no_such_header.h])\nAC_CHECK_FUNCS([strdup no_such_function])\n"
    "AC_CHECK_LIB([m], [cos])\nAC_CONFIG_FILES([Makefile lib/Makefile])\nAC_OUTPUT\n",
    "Makefile.in": "all:\n",
    "lib/Makefile.in": "all:\n",
    "install-sh": "#!/bin/sh\n",
    "main.c": MAIN,
}
MESON: Final = {
    "meson.build": "project('shop', 'c')\ncc = meson.get_compiler('c')\ncc.has_header('stdint.h')\n"
    "cc.has_header('no_such.h')\ncc.has_function('strdup')\ncc.has_argument('-Wshadow')\n"
    "lib = static_library('cart', 'cart.c', 'stock.c')\nexecutable('shop', 'main.c', link_with: lib)\n",
    "main.c": MAIN,
    "cart.c": CART,
    "stock.c": CART.replace("total", "stock"),
}
SETUP: Final = {
    "setup.py": "from setuptools import Extension, setup\nsetup(name='shop', version='0.3', packages=['shop'],\n"
    "      ext_modules=[Extension('shop._fast', ['shop/_fast.c'])])\n",
    "shop/__init__.py": "",
    "shop/cart.py": "def total(n):\n    return n * 3\n",
    "shop/_fast.c": "#include <Python.h>\nPyMODINIT_FUNC PyInit__fast(void) { return NULL; }\n",
}
SETUP_SAYS: Final = {
    **SETUP,
    "setup.py": "from setuptools import setup\nfrom setuptools.command.build_py import build_py\n\n\n"
    "class Build(build_py):\n    def run(self):\n        print('the pot is empty', flush=True)\n        super().run()\n\n\n"
    "setup(name='shop', version='0.3', packages=['shop'], cmdclass={'build_py': Build})\n",
}
POM: Final = (
    "<project><modelVersion>4.0.0</modelVersion><groupId>dev.shop</groupId><artifactId>cart</artifactId>"
    "<version>0.3</version></project>\n"
)
WEB: Final = {
    "package.json": '{"name": "shop", "version": "0.3.0", "type": "module"}\n',
    "src/index.js": "import { total } from './cart.js';\nimport './stock.js';\nconsole.log(total(3));\n",
    "src/cart.js": "import { rate } from './rate.js';\nexport const total = (n) => n * rate;\n",
    "src/stock.js": "export const stock = 3;\nconsole.log(stock);\n",
    "src/rate.js": "export const rate = 3;\n",
    "index.html": '<script type="module" src="/src/index.js"></script>\n',
    "webpack.config.cjs": "module.exports = {mode: 'development', devtool: false, performance: {hints: false}};\n",
}

BAZEL: Final = """\
Starting local Bazel server and connecting to it...
Loading: 
Loading: 0 packages loaded
Analyzing: 3 targets (12 packages loaded, 0 targets configured)
INFO: Analyzed 3 targets (41 packages loaded, 512 targets configured).
INFO: Found 3 targets...
[0 / 8] [Prepa] BazelWorkspaceStatusAction stable-status.txt
[5 / 12] Compiling shop/cart.cc; 1s linux-sandbox
[1,204 / 1,310] Linking shop/shop; 0s linux-sandbox
INFO: Elapsed time: 9.310s, Critical Path: 4.12s
INFO: 12 processes: 4 internal, 8 linux-sandbox.
INFO: Build completed successfully, 12 total actions
"""
BAZEL_FAIL: Final = """\
Loading: 2 packages loaded
Analyzing: target //shop:shop (12 packages loaded, 0 targets configured)
INFO: Analyzed target //shop:shop (41 packages loaded, 512 targets configured).
INFO: Found 1 target...
[5 / 12] Compiling shop/cart.cc; 1s linux-sandbox
ERROR: /home/dev/shop/BUILD:3:11: Compiling shop/cart.cc failed: (Exit 1): gcc failed: error executing command
shop/cart.cc:4:12: error: 'rate' was not declared in this scope
Target //shop:shop failed to build
Use --verbose_failures to see the command lines of failed build steps.
INFO: Elapsed time: 3.120s, Critical Path: 0.81s
INFO: 2 processes: 2 internal.
FAILED: Build did NOT complete successfully
"""
GRADLE: Final = """\
Starting a Gradle Daemon (subsequent builds will be faster)

> Task :cart:compileJava UP-TO-DATE
> Task :cart:processResources NO-SOURCE
> Task :cart:classes UP-TO-DATE
> Task :app:compileJava
> Task :app:processResources NO-SOURCE
> Task :app:classes
> Task :app:jar
> Task :cart:test NO-SOURCE
> Task :app:test UP-TO-DATE

BUILD SUCCESSFUL in 4s
5 actionable tasks: 2 executed, 3 up-to-date
"""
GRADLE_FAIL: Final = """\
> Task :cart:processResources NO-SOURCE

> Task :cart:compileJava FAILED
/home/dev/shop/cart/src/main/java/shop/Cart.java:4: error: cannot find symbol
        return n * rate;
                   ^
  symbol:   variable rate
  location: class Cart
1 error

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':cart:compileJava'.
> Compilation failed; see the compiler error output for details.

BUILD FAILED in 2s
1 actionable task: 1 executed
"""
GRADLE_OLD: Final = """\
:compileJava UP-TO-DATE
:processResources NO-SOURCE
:classes UP-TO-DATE
:compileTestJava UP-TO-DATE
:testClasses UP-TO-DATE
:test FAILED

FAILURE: Build failed with an exception.
"""
MAVEN: Final = """\
[INFO] Scanning for projects...
[INFO] 
[INFO] ---------------------------< dev.shop:cart >----------------------------
[INFO] Building cart 0.3
[INFO]   from pom.xml
[INFO] --------------------------------[ jar ]---------------------------------
[INFO] 
[INFO] --- maven-resources-plugin:3.3.1:resources (default-resources) @ cart ---
[INFO] Using 'UTF-8' encoding to copy filtered resources.
[INFO] Copying 6 resources from src/main/resources to target/classes
[INFO] 
[INFO] --- maven-compiler-plugin:3.11.0:compile (default-compile) @ cart ---
[INFO] Changes detected - recompiling the module! :source
[INFO] Compiling 161 source files with javac [debug target 17] to target/classes
[INFO] 
[INFO] --- maven-jar-plugin:3.3.0:jar (default-jar) @ cart ---
[INFO] Building jar: /home/dev/shop/target/cart-0.3.jar
[INFO] ------------------------------------------------------------------------
[INFO] BUILD SUCCESS
[INFO] ------------------------------------------------------------------------
[INFO] Total time:  3.541 s
[INFO] Finished at: 2026-11-30T18:15:03Z
[INFO] ------------------------------------------------------------------------
"""
MSBUILD: Final = """\
MSBuild version 17.8.3+195e7f5a3 for .NET
  Determining projects to restore...
  Restored /home/dev/shop/Shop.csproj (in 212 ms).
Build started 11/30/2026 6:00:00 PM.
1>Project "/home/dev/shop/Shop.csproj" on node 1 (Build target(s)).
1>PrepareForBuild:
  Creating directory "obj/Debug/".
1>CoreCompile:
  Cart.cs(4,20): error CS0103: The name 'rate' does not exist in the current context [/home/dev/shop/Shop.csproj]
1>Done Building Project "/home/dev/shop/Shop.csproj" (Build target(s)) -- FAILED.

Build FAILED.

Cart.cs(4,20): error CS0103: The name 'rate' does not exist in the current context [/home/dev/shop/Shop.csproj]
    0 Warning(s)
    1 Error(s)

Time Elapsed 00:00:01.69
"""
MSBUILD_PASS: Final = """\
  Determining projects to restore...
  All projects are up-to-date for restore.
  Shop -> /home/dev/shop/bin/Debug/net8.0/Shop.dll

Build succeeded.
    0 Warning(s)
    0 Error(s)

Time Elapsed 00:00:02.31
"""
XCODE: Final = """\
Command line invocation:
    /Applications/Xcode.app/Contents/Developer/usr/bin/xcodebuild build -scheme Shop

CreateBuildDirectory /home/dev/shop/Build (in target 'Shop' from project 'Shop')
    cd /home/dev/shop/Shop.xcodeproj
    builtin-create-build-directory /home/dev/shop/Build

SwiftCompile normal arm64 /home/dev/shop/Cart.swift (in target 'Shop' from project 'Shop')
    cd /home/dev/shop
    builtin-swiftTaskExecution -- /Applications/Xcode.app/usr/bin/swift-frontend -c /home/dev/shop/Cart.swift -o Cart.o

Ld /home/dev/shop/Build/Shop normal (in target 'Shop' from project 'Shop')
    cd /home/dev/shop
    /Applications/Xcode.app/usr/bin/clang -target arm64-apple-macos14.0 -o /home/dev/shop/Build/Shop Cart.o

[Shop] Compiling Stock.swift
** BUILD SUCCEEDED **
"""
XCODE_FAIL: Final = """\
SwiftCompile normal arm64 /home/dev/shop/Cart.swift (in target 'Shop' from project 'Shop')
    cd /home/dev/shop
/home/dev/shop/Cart.swift:4:16: error: cannot find 'rate' in scope
    return n * rate
               ^~~~
** BUILD FAILED **
"""
DOCKER: Final = """\
#0 building with "default" instance using docker driver

#1 [internal] load build definition from Dockerfile
#1 transferring dockerfile: 212B done
#1 DONE 0.0s

#2 [internal] load metadata for docker.io/library/python:3.11-slim
#2 DONE 0.6s

#4 [1/4] FROM docker.io/library/python:3.11-slim@sha256:5be45dbade29bebd6886af6b438fd7e0b4eb7b611f39ba62b430263f82de36d2
#4 resolve docker.io/library/python:3.11-slim@sha256:5be45dbade29bebd6886af6b438fd7e0b4eb7b611f39ba62b430263f82de36d2 done
#4 sha256:5be45dbade29bebd6886af6b438fd7e0b4eb7b611f39ba62b430263f82de36d2 1.05MB / 3.40MB 0.2s
#4 extracting sha256:5be45dbade29bebd6886af6b438fd7e0b4eb7b611f39ba62b430263f82de36d2 0.1s done
#4 DONE 2.1s

#5 [2/4] WORKDIR /app
#5 CACHED

#6 [3/4] COPY . .
#6 DONE 0.0s

#7 [4/4] RUN python -m shop.check
#7 0.412 checking 3 carts
#7 0.501 
#7 0.533 ModuleNotFoundError: No module named 'shop.rates'
#7 ERROR: process "/bin/sh -c python -m shop.check" did not complete successfully: exit code: 1
------
 > [4/4] RUN python -m shop.check:
0.412 checking 3 carts
0.533 ModuleNotFoundError: No module named 'shop.rates'
------
Dockerfile:4
ERROR: failed to solve: process "/bin/sh -c python -m shop.check" did not complete successfully: exit code: 1
"""
DOCKER_TTY: Final = """\
[+] Building 1.2s (9/9) FINISHED
 => [internal] load build definition from Dockerfile                       0.0s
 => => transferring dockerfile: 212B                                       0.0s
 => [internal] load .dockerignore                                          0.0s
 => [internal] load metadata for docker.io/library/python:3.11-slim        0.5s
 => [1/3] FROM docker.io/library/python:3.11-slim@sha256:c7c2...           0.0s
 => CACHED [2/3] WORKDIR /app                                              0.0s
 => [3/3] COPY . .                                                         0.1s
 => exporting to image                                                     0.1s
 => => exporting layers                                                    0.1s
 => => naming to docker.io/library/shop:latest                             0.0s
"""
TSC_WATCH: Final = """\
[6:01:12 PM] - Starting compilation in watch mode...

src/cart.ts(3,10): error TS2304: Cannot find name 'rate'.

[6:01:13 PM] - Found 1 error. Watching for file changes.

[6:02:40 PM] - File change detected. Starting incremental compilation...

[6:02:41 PM] - Found 0 errors. Watching for file changes.
"""

IMAGE: Final = {
    "Dockerfile": "FROM scratch\nCOPY busybox /bin/busybox\nWORKDIR /shop\nCOPY prices.csv .\nENV SHOP=tea\n"
    'LABEL maker=shop\nRUN ["/bin/busybox", "wc", "-l", "prices.csv"]\n'
    'RUN ["/bin/busybox", "grep", "-c", "tea", "prices.csv"]\nCMD ["/bin/busybox", "cat", "prices.csv"]\n',
    "prices.csv": "tea,1\npot,2\n",
}
IMAGE_BAD: Final = {**IMAGE, "Dockerfile": IMAGE["Dockerfile"].replace('"tea"', '"cup"')}
BUILT: Final = "docker build --network none -t shop ."
BOX: Final = ('cp "$(command -v busybox)" busybox', "docker image prune -af")
PODMAN: Final = "podman build --runtime runc --network none -t shop ."
LEGACY: Final = (*BOX, f"DOCKER_BUILDKIT=0 {BUILT}")

PAGES: Final = {
    "conf.py": "project = 'shop'\nextensions = ['sphinx.ext.autodoc']\n",
    "index.rst": "Shop\n====\n\n.. toctree::\n\n   cart\n   stock\n\n:ref:`nowhere`\n",
    "cart.rst": "Cart\n====\n\n.. automodule:: no_such_cart\n",
    "stock.rst": "Stock\n=====\n\nTwelve pots.\n",
}
PAGES_FINE: Final = {
    **PAGES,
    "index.rst": "Shop\n====\n\n.. toctree::\n\n   stock\n",
    "cart.rst": ":orphan:\n\nCart\n====\n",
}

RUNS: Final[dict[str, Run | Synthetic]] = {
    "gradle_task_fail": Run(
        "gradle --offline --no-daemon count",
        {
            "build.gradle": "task stock { doLast { println '12 pots' } }\n"
            "task count(dependsOn: stock) { doLast { throw new GradleException('3 pots are missing') } }\n"
        },
        version="gradle --version | grep -x 'Gradle .*'",
    ),
    "sphinx_pass": Run("sphinx-build -b html . out", PAGES_FINE, version="sphinx-build --version"),
    "sphinx_warnings": Run("sphinx-build -b html . out", PAGES, version="sphinx-build --version"),
    "sphinx_fail": Run("sphinx-build -W -b html . out", PAGES, version="sphinx-build --version"),
    "docker_legacy": Run(f"DOCKER_BUILDKIT=0 {BUILT}", IMAGE, BOX, version="docker --version"),
    "docker_legacy_cached": Run(f"DOCKER_BUILDKIT=0 {BUILT}", IMAGE, LEGACY, version="docker --version"),
    "docker_legacy_fail": Run(f"DOCKER_BUILDKIT=0 {BUILT}", IMAGE_BAD, LEGACY, version="docker --version"),
    "podman_cached": Run(PODMAN, IMAGE, (*BOX[:1], PODMAN), version="podman --version"),
    "podman_cached_fail": Run(PODMAN, IMAGE_BAD, (*BOX[:1], PODMAN), version="podman --version"),
    "docker_cached": Run(
        f"DOCKER_BUILDKIT=1 {BUILT} --progress plain",
        IMAGE,
        (*BOX, f"DOCKER_BUILDKIT=1 {BUILT}"),
        version="docker --version",
    ),
    "docker_cached_fail": Run(
        f"DOCKER_BUILDKIT=1 {BUILT} --progress plain",
        IMAGE_BAD,
        (*BOX, f"DOCKER_BUILDKIT=1 {BUILT}"),
        version="docker --version",
    ),
    "make_nested_fail": Run("make", NESTED, version="make --version"),
    "make_nested_pass": Run("make", FINE, version="make --version"),
    "make_odd": Run("make", ODD, version="make --version"),
    "make_nothing": Run("make", FINE, ("make",), version="make --version"),
    "make_quiet": Run("make", QUIET, version="make --version"),
    "cmake_pass": Run("cmake -B build && cmake --build build", CMAKE, version="cmake --version"),
    "cmake_verbose": Run("cmake --build build --verbose", CMAKE, ("cmake -B build",), version="cmake --version"),
    "cmake_fail": Run("cmake --build build", CMAKE_BAD, ("cmake -B build",), version="cmake --version"),
    "ninja_pass": Run("ninja -C build", CMAKE, ("cmake -G Ninja -B build",), version="ninja --version"),
    "ninja_verbose": Run("ninja -C build -v", CMAKE, ("cmake -G Ninja -B build",), version="ninja --version"),
    "ninja_fail": Run("ninja -C build", CMAKE_BAD, ("cmake -G Ninja -B build",), version="ninja --version"),
    "ninja_verbose_fail": Run("ninja -C build -v", CMAKE_BAD, ("cmake -G Ninja -B build",), version="ninja --version"),
    "configure": Run("./configure", CONFIGURE, ("autoconf", "chmod +x install-sh"), version="autoconf --version"),
    "meson": Run("meson setup build && ninja -C build", MESON, version="meson --version"),
    "setup_py_says": Run(
        "python setup.py build_py",
        SETUP_SAYS,
        version="python --version",
        needs=("setuptools==80.9.0",),
    ),
    "setup_py": Run("python setup.py bdist_wheel", SETUP, version="python --version"),
    "maven_fail": Run("mvn -B compile", {"pom.xml": POM}, version="mvn -B -v"),
    "webpack": Run("webpack --config webpack.config.cjs", WEB, version="webpack --version"),
    "vite": Run("vite build", WEB, version="vite --version"),
    "bazel": Synthetic("bazel build //...", BAZEL),
    "bazel_fail": Synthetic("bazel build //shop", BAZEL_FAIL, 1),
    "gradle": Synthetic("gradle build", GRADLE),
    "gradle_fail": Synthetic("gradle build", GRADLE_FAIL, 1),
    "gradle_old": Synthetic("gradle test", GRADLE_OLD, 1),
    "maven": Synthetic("mvn package", MAVEN),
    "msbuild_fail": Synthetic("dotnet build", MSBUILD, 1),
    "msbuild_pass": Synthetic("dotnet build", MSBUILD_PASS),
    "xcodebuild": Synthetic("xcodebuild build -scheme Shop", XCODE),
    "xcodebuild_fail": Synthetic("xcodebuild build -scheme Shop", XCODE_FAIL, 65),
    "docker_fail": Synthetic("docker build --progress=plain .", DOCKER, 1),
    "docker_tty": Synthetic("docker build .", DOCKER_TTY),
    "tsc_watch": Synthetic("tsc --watch", TSC_WATCH),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
