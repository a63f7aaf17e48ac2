"""Remakes the captures of Gradle in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Run, Synthetic

VERSION: Final = "gradle --version 2>/dev/null | sed -n 's/^Gradle /Gradle /p'"
BUILD: Final = "apply plugin: 'java'\n"
GOOD: Final = {
    "build.gradle": BUILD,
    "settings.gradle": "rootProject.name = 'shop'\ninclude 'cart', 'mail'\n",
    "cart/build.gradle": BUILD,
    "mail/build.gradle": BUILD,
    "cart/src/main/java/Cart.java": "public class Cart { static int total(int n) { return n * 3; } }\n",
    "mail/src/main/java/Mail.java": "public class Mail { static int sent(int n) { return n; } }\n",
}
FAILS: Final = {
    "cart/src/main/java/Cart.java": "public class Cart {\n    static int total(int n) { return n * rate; }\n    static String left(int n) { return n; }\n}\n"
}
KOTLIN: Final = """\
Starting a Gradle Daemon, 1 incompatible Daemon could not be reused, use --status for details

> Task :cart:checkKotlinGradlePluginConfigurationErrors
> Task :cart:compileKotlin FAILED
e: file:///home/dev/shop/cart/src/main/kotlin/Cart.kt:3:9 Unresolved reference: rate
w: file:///home/dev/shop/cart/src/main/kotlin/Cart.kt:7:5 Variable 'shelf' is never used

> Task :mail:poetry FAILED

FAILURE: Build completed with 2 failures.

1: Task failed with an exception.
-----------
* What went wrong:
Execution failed for task ':cart:compileKotlin'.
> A failure occurred while executing org.jetbrains.kotlin.compilerRunner.GradleCompilerRunnerWithWorkers$GradleKotlinCompilerWorkAction
   > Compilation error. See log for more details

* Try:
> Run with --info or --debug option to get more log output.
> Run with --scan to get full insights.
> Get more help at https://help.gradle.org.

* Exception is:
org.gradle.api.tasks.TaskExecutionException: Execution failed for task ':cart:compileKotlin'.
\tat org.gradle.api.internal.tasks.execution.ExecuteActionsTaskExecuter.lambda$executeIfValid$1(ExecuteActionsTaskExecuter.java:149)
\tat org.gradle.internal.Try$Failure.ifSuccessfulOrElse(Try.java:282)
Caused by: org.jetbrains.kotlin.gradle.tasks.CompilationErrorException: Compilation error. See log for more details
\tat org.jetbrains.kotlin.gradle.tasks.TasksUtilsKt.throwExceptionIfCompilationFailed(tasksUtils.kt:20)
\t... 33 more

==============================================================================

2: Task failed with an exception.
-----------
* What went wrong:
Execution failed for task ':mail:poetry'.
> no rhyme

* Exception is:
org.gradle.api.tasks.TaskExecutionException: Execution failed for task ':mail:poetry'.
\tat org.gradle.api.internal.tasks.execution.ExecuteActionsTaskExecuter.execute(ExecuteActionsTaskExecuter.java:69)
Caused by: java.lang.IllegalStateException: no rhyme
\tat dev.shop.Poetry.write(Poetry.kt:9)
\tat java.base/java.lang.reflect.Method.invoke(Method.java:568)
\t... 12 more
==============================================================================

Deprecated Gradle features were used in this build, making it incompatible with Gradle 9.0.

You can use '--warning-mode all' to show the individual deprecation warnings and determine if they come from your own scripts or plugins.

For more on this, please refer to https://docs.gradle.org/8.5/userguide/command_line_interface.html#sec:command_line_warnings in the Gradle documentation.

BUILD FAILED in 12s
5 actionable tasks: 2 executed, 3 up-to-date
"""
IDLE: Final = """\
> Task :cart:compileJava UP-TO-DATE
> Task :cart:processResources NO-SOURCE
> Task :cart:testClasses UP-TO-DATE
> Task :cart:test UP-TO-DATE
> Task :mail:test NO-SOURCE
> Task :mail:integrationTest SKIPPED
> Task :mail:deploy FAILED

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':mail:deploy'.
> no target

* Try:
> Run with -Ptarget=shelf to deploy to the shelf.
> Run with --stacktrace option to get the stack trace.
> Run with --info or --debug option to get more log output.
> Run with --scan to get full insights.
> Get more help at https://help.gradle.org.

BUILD FAILED in 812ms
3 actionable tasks: 1 executed, 2 up-to-date
"""


def run(command: str, *before: str, **files: str) -> Run:
    """A run of Gradle in the shop, without its daemon."""
    return Run(command + " --offline", {**GOOD, **files}, before, version=VERSION)


RUNS: Final = {
    "pass": run("gradle assemble --console=plain"),
    "pass_again": run("gradle assemble --console=plain", "gradle assemble --offline"),
    "fail": run("gradle assemble --console=plain", **FAILS),
    "fail_go_on": run("gradle assemble --continue --console=plain", **FAILS),
    "stacktrace": run("gradle assemble --stacktrace --console=plain", **FAILS),
    "info": run("gradle assemble --info --console=plain", **FAILS),
    "no_task": run("gradle deploy"),
    "syntax": run("gradle assemble", **{"build.gradle": "apply plugin: 'java'\nshelf(\n"}),
    "script": run("gradle assemble", **{"build.gradle": "apply plugin: 'java'\nprintln shelf.tea\n"}),
    "no_plugin": run("gradle assemble", **{"build.gradle": "apply plugin: 'shelf'\n"}),
    "no_dependency": run(
        "gradle assemble",
        **{
            "cart/build.gradle": BUILD
            + "repositories { mavenCentral() }\ndependencies { compile 'dev.shop:tea:3.0' }\n"
        },
    ),
    "task_fails": run(
        "gradle tea",
        **{"build.gradle": "task tea { doLast { println 'pouring'; throw new GradleException('no tea') } }\n"},
    ),
    "exec_fails": run("gradle tea", **{"build.gradle": "task tea(type: Exec) { commandLine 'false' }\n"}),
    "kotlin_fails": Synthetic("./gradlew build", KOTLIN, 1),
    "idle_fails": Synthetic("./gradlew check deploy", IDLE, 1),
    "tasks": run("gradle tasks"),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))
