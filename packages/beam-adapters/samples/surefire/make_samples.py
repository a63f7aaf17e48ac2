"""Remakes the captures of Maven's Surefire and of JUnit's consoles: ``python make_samples.py [--only NAME]``.

It needs maven with Surefire 3.2 and JUnit 5 in the local repository, and junit4 and junit5 of the
system.  How a run is made is in ``capture.py`` beside the samples of builds.
"""

# ruff: noqa: E501 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "builds"))
from capture import Run, make

HERE: Final = Path(__file__).resolve().parent
POM: Final = """\
<project><modelVersion>4.0.0</modelVersion><groupId>dev.shop</groupId><artifactId>cart</artifactId><version>0.3</version>
<properties><maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target>
<project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
<dependencies><dependency>DEPENDENCY<scope>test</scope></dependency></dependencies>
<build><plugins><plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-surefire-plugin</artifactId>
<version>VERSION</version></plugin>
<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version></plugin>
</plugins></build></project>
"""
JUPITER: Final = "<groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.10.2</version>"
CART: Final = """\
package shop;
import java.util.*;
public class Cart {
    private final Map<String, Integer> pots = new TreeMap<>();
    public void add(String name, int price) { pots.put(name, price); }
    public int total() { return pots.values().stream().mapToInt(n -> n).sum(); }
    public int price(String name) { return pots.get(name); }
    public void take(String name) { if (pots.remove(name) == null) throw new NoSuchElementException("no pot called " + name); }
    public void check() {
        try { take("gold"); } catch (NoSuchElementException e) { throw new IllegalStateException("the price list is unreadable", e); }
    }
}
"""
HEAD: Final = """\
package shop;
import static org.junit.jupiter.api.Assertions.*;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
"""
GOOD: Final = (
    HEAD
    + """\
class CartTest {
    @Test void adds() { Cart c = new Cart(); c.add("clay", 3); assertEquals(3, c.total()); }
    @ParameterizedTest @ValueSource(ints = {1, 2, 3, 4, 5}) void rows(int n) { assertTrue(n < 6); }
}
"""
)
MANY: Final = {f"src/test/java/shop/Row{n}Test.java": GOOD.replace("CartTest", f"Row{n}Test") for n in range(1, 9)}
FAILING: Final = (
    HEAD
    + """\
class CartTest {
    Cart cart = new Cart();
    @BeforeEach void fill() { cart.add("clay", 3); cart.add("tin", 4); }
    @Test void total() { assertEquals(8, cart.total(), "sum of all pots"); }
    @Test void list() { assertIterableEquals(List.of("clay", "zinc"), List.of("clay", "tin")); }
    @Test void missing() { cart.price("gold"); }
    @Test void caused() { cart.check(); }
    @Test void refuses() { assertThrows(IllegalArgumentException.class, () -> cart.take("gold")); }
    @Test void slow() { assertTimeoutPreemptively(Duration.ofMillis(50), () -> Thread.sleep(500)); }
    @Test void several() { assertAll("pots", () -> assertEquals(1, 2), () -> assertNull("tin")); }
    @Test void text() { assertEquals("one\\ntwo\\nthree", "one\\n2\\nthree"); }
    @Test @Disabled("needs a scale") void scale() {}
    @Test @Disabled("needs a scale") void scaleToo() {}
    @Test void fine() { assertEquals(7, cart.total()); }
    @ParameterizedTest(name = "row {0}") @ValueSource(ints = {1, 2, 3, 4, 5}) void rows(int n) { assertNotEquals(4, n); }
    @Nested class Empty { @Test void isEmpty() { assertEquals(1, new Cart().total()); } }
}
"""
)
SETUP: Final = (
    HEAD
    + 'class TillTest {\n    @BeforeAll static void open() { throw new IllegalStateException("the till is locked"); }\n    @Test void one() {}\n    @Test void two() {}\n}\n'
)
NOISY: Final = (
    HEAD
    + """\
class NoisyTest {
    @Test void prints() {
        System.out.println("Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in shop.FakeTest");
        System.out.println("[ERROR] Fake.test:3 expected <1> but was <2>");
        for (int n = 0; n < 9; n++) System.out.println("10:00:1" + n + ".000 [main] INFO shop.Cart -- took pot " + n);
        System.err.println("10:00:40.000 [main] ERROR shop.Cart -- the till is stuck");
        assertEquals(1, 2);
    }
    @Test void quiet() {}
}
"""
)
SCALE: Final = (
    HEAD + 'class ScaleTest {\n    @Test @Disabled("needs a scale") void weighs() {}\n    @Test void waits() {}\n}\n'
)
EXITS: Final = HEAD + "class ExitsTest {\n    @Test void leaves() { System.exit(3); }\n    @Test void after() {}\n}\n"
FLAKY: Final = (
    HEAD
    + """\
class FlakyTest {
    static int tries = 0;
    @Test void second() { assertEquals(2, ++tries); }
    @Test void never() { assertEquals(1, 2, "never equal"); }
}
"""
)
OLD: Final = """\
package shop;
import static org.junit.Assert.*;
import org.junit.*;
public class CartTest {
    Cart cart = new Cart();
    @Before public void fill() { cart.add("clay", 3); cart.add("tin", 4); }
    @Test public void total() { assertEquals("sum of all pots", 8, cart.total()); }
    @Test public void missing() { cart.price("gold"); }
    @Test(expected = IllegalArgumentException.class) public void refuses() { cart.take("gold"); }
    @Test(timeout = 50) public void slow() throws Exception { Thread.sleep(500); }
    @Test public void text() { assertEquals("one two", "one 2"); }
    @Test public void caused() { cart.check(); }
    @Ignore("needs a scale") @Test public void scale() {}
    @Test public void fine() { assertEquals(7, cart.total()); }
}
"""
OLD_GOOD: Final = OLD.replace("8,", "7,").split("    @Test public void missing")[0] + "}\n"
BROKEN: Final = GOOD.replace("c.total()", "c.totals()")
NEW = "3.2.5"
JAVA: Final = "src/test/java/shop/"


def project(tests: dict[str, str], surefire: str = NEW) -> dict[str, str]:
    """A Maven project with these tests."""
    pom = POM.replace("DEPENDENCY", JUPITER).replace("VERSION", surefire)
    return {"pom.xml": pom, "src/main/java/shop/Cart.java": CART, **tests}


FAILED: Final = {**MANY, JAVA + "CartTest.java": FAILING, JAVA + "TillTest.java": SETUP}


def run(command: str, files: dict[str, str], tool: str = f"Surefire {NEW}") -> Run:
    """A run of Maven, or of JUnit's own console, with the version of what ran the tests."""
    return Run(command, files, (), f"echo '{tool}'")


_JARS: Final = "/usr/share/java"
_FOUR: Final = f"{_JARS}/junit4.jar:{_JARS}/hamcrest-core.jar"
CONSOLE: Final = (
    f"javac -d out -cp '{_JARS}/*' src/main/java/shop/*.java src/test/java/shop/*.java && "
    f'java -cp "out:{_JARS}/*" org.junit.platform.console.ConsoleLauncher --scan-classpath out'
)
FOUR: Final = (
    f"javac -d out -cp {_FOUR} src/main/java/shop/*.java src/test/java/shop/*.java && "
    f"java -cp out:{_FOUR} org.junit.runner.JUnitCore shop.CartTest"
)
PLAIN: Final = {
    "src/main/java/shop/Cart.java": CART,
    JAVA + "CartTest.java": FAILING,
    JAVA + "Row1Test.java": GOOD.replace("CartTest", "Row1Test"),
}
PLAIN_GOOD: Final = {"src/main/java/shop/Cart.java": CART, JAVA + "CartTest.java": GOOD}
MVN: Final = "mvn -o -B test"

make(
    HERE,
    {
        "pass": run(MVN, project(MANY)),
        "pass_tail": run("mvn -o -B test | tail -11", project(MANY)),
        "pass_skipped": run(MVN, project({**MANY, JAVA + "ScaleTest.java": SCALE})),
        "fail": run(MVN, project(FAILED)),
        "fail_quiet": run("mvn -o -B -q test", project(FAILED)),
        "fail_color": run("mvn -o -B -Dstyle.color=always test", project(FAILED)),
        "fail_untrimmed": run("mvn -o -B -DtrimStackTrace=false test", project({JAVA + "CartTest.java": FAILING})),
        "fail_fast": run("mvn -o -B -Dsurefire.skipAfterFailureCount=1 test", project(FAILED)),
        "fail_one": run("mvn -o -B test -Dtest=CartTest#total", project(FAILED)),
        "fail_ignored": run("mvn -o -B -Dmaven.test.failure.ignore test", project(FAILED)),
        "fail_parallel": run("mvn -o -B -DforkCount=2 -DreuseForks=false test", project(FAILED)),
        "flaky": run("mvn -o -B -Dsurefire.rerunFailingTestsCount=2 test", project({JAVA + "FlakyTest.java": FLAKY})),
        "noisy": run(MVN, project({**MANY, JAVA + "NoisyTest.java": NOISY})),
        "exits": run(MVN, project({JAVA + "ExitsTest.java": EXITS})),
        "broken": run(MVN, project({JAVA + "CartTest.java": BROKEN})),
        "none": run("mvn -o -B test -Dtest=NothingTest", project(MANY)),
        "skipped": run("mvn -o -B -DskipTests test", project(MANY)),
        "junit4_pass": run(
            FOUR, {"src/main/java/shop/Cart.java": CART, JAVA + "CartTest.java": OLD_GOOD}, "JUnit 4.13"
        ),
        "junit4_fail": run(FOUR, {"src/main/java/shop/Cart.java": CART, JAVA + "CartTest.java": OLD}, "JUnit 4.13"),
        "console_pass": run(CONSOLE, PLAIN_GOOD, "JUnit 5.9"),
        "console_fail": run(CONSOLE, PLAIN, "JUnit 5.9"),
        "console_summary": run(CONSOLE + " --details=summary --disable-banner", PLAIN, "JUnit 5.9"),
        "console_verbose": run(CONSOLE + " --details=verbose --disable-ansi-colors", PLAIN_GOOD, "JUnit 5.9"),
        "console_flat": run(CONSOLE + " --details=flat", PLAIN_GOOD, "JUnit 5.9"),
    },
)
