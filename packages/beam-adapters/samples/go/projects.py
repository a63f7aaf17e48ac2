"""The Go modules that make_samples.py runs; sources only, nothing here runs or knows a tool.

Each project maps a path to a text. ``go.mod`` is added for those that have none: module ``example.com/PROJECT``, the
standard library only, so that nothing is ever downloaded.
"""

from textwrap import dedent
from typing import Final


def go(text: str) -> str:
    """Go source: the indentation of this file removed, four spaces as tabs."""
    lines = dedent(text).lstrip("\n").splitlines()
    out = []
    for line in lines:
        bare = line.lstrip(" ")
        out.append("\t" * ((len(line) - len(bare)) // 4) + bare)
    return "\n".join(out) + "\n"


SHOP: Final = {
    "money/money.go": go("""
        // Package money counts cents.
        package money

        import (
            "errors"
            "strconv"
            "strings"
        )

        // ErrEmpty is returned for an empty text.
        var ErrEmpty = errors.New("money: empty")

        // Parse reads "12.30" as cents.
        func Parse(text string) (int, error) {
            if text == "" {
                return 0, ErrEmpty
            }
            whole, part, _ := strings.Cut(text, ".")
            w, err := strconv.Atoi(whole)
            if err != nil {
                return 0, err
            }
            p := 0
            if part != "" {
                if p, err = strconv.Atoi((part + "0")[:2]); err != nil {
                    return 0, err
                }
            }
            return 100*w + p, nil
        }
    """),
    "money/money_test.go": go("""
        package money

        import (
            "fmt"
            "testing"
        )

        func TestParse(t *testing.T) {
            for _, c := range []struct {
                text string
                want int
            }{{"1", 100}, {"12.30", 1230}, {"0.05", 5}, {"7.5", 750}} {
                t.Run(c.text, func(t *testing.T) {
                    got, err := Parse(c.text)
                    if err != nil || got != c.want {
                        t.Errorf("Parse(%q) = %d, %v; want %d", c.text, got, err, c.want)
                    }
                })
            }
        }

        func TestEmptyIsAnError(t *testing.T) {
            if _, err := Parse(""); err != ErrEmpty {
                t.Fatal(err)
            }
        }

        func TestErrorTextIsLogged(t *testing.T) {
            _, err := Parse("x.y")
            t.Log("error: as expected:", err)
        }

        func TestParallelOne(t *testing.T) { t.Parallel(); Parse("1") }

        func TestParallelTwo(t *testing.T) { t.Parallel(); Parse("2") }

        func TestNeedsNetwork(t *testing.T) { t.Skip("needs a network") }

        func ExampleParse() {
            fmt.Println(Parse("3.99"))
            // Output: 399 <nil>
        }

        func BenchmarkParse(b *testing.B) {
            for i := 0; i < b.N; i++ {
                Parse("12.30")
            }
        }

        func BenchmarkParseLong(b *testing.B) {
            for _, size := range []string{"short", "long"} {
                b.Run(size, func(b *testing.B) {
                    b.ReportAllocs()
                    for i := 0; i < b.N; i++ {
                        Parse("1234567.30")
                    }
                })
            }
        }
    """),
    "cart/cart.go": go("""
        package cart

        type Cart struct{ lines map[string]int }

        func (c *Cart) Add(name string, n int) {
            if c.lines == nil {
                c.lines = map[string]int{}
            }
            c.lines[name] += n
        }

        func (c *Cart) Len() int { return len(c.lines) }
    """),
    "cart/cart_test.go": go("""
        package cart

        import "testing"

        func TestAdd(t *testing.T) {
            var c Cart
            c.Add("nut", 2)
            if c.Len() != 1 {
                t.Fail()
            }
        }
    """),
    "cmd/till/main.go": go("""
        package main

        import (
            "flag"
            "fmt"
        )

        func main() {
            drawer := flag.Int("drawer", 1, "number of the `drawer` to open")
            flag.Bool("quiet", false, "print nothing")
            flag.Parse()
            fmt.Println("till", *drawer)
        }
    """),
}

ORDERS: Final = {
    "orders.go": go("""
        package orders

        import "fmt"

        type Line struct {
            Name  string
            Count int
        }

        func Total(lines []Line) int {
            total := 0
            for _, line := range lines {
                total += line.Count
            }
            if total > 3 {
                total--
            }
            return total
        }

        func Ship(name string) error {
            if name == "anvil" {
                return fmt.Errorf("ship %q: %w", name, fmt.Errorf("weight 81 kg is over the limit of 80 kg"))
            }
            return nil
        }
    """),
    "orders_test.go": go("""
        package orders

        import (
            "fmt"
            "os"
            "strings"
            "testing"
        )

        func check(t *testing.T, got, want int) {
            t.Helper()
            if got != want {
                t.Errorf("got %d, want %d", got, want)
            }
        }

        func TestTotal(t *testing.T) {
            fmt.Println("loading 2 price lists")
            check(t, Total([]Line{{"nut", 1}, {"bolt", 2}}), 3)
            check(t, Total([]Line{{"nut", 4}, {"bolt", 2}}), 6)
        }

        func TestShip(t *testing.T) {
            t.Log("first the light ones")
            if err := Ship("nut"); err != nil {
                t.Fatalf("Ship: %v", err)
            }
            if err := Ship("anvil"); err != nil {
                t.Fatalf("Ship: %v", err)
            }
            t.Log("never reached")
        }

        func TestLabel(t *testing.T) {
            got := "To: Ada\\n\\nCount: 3\\n"
            want := "To: Ada\\n\\nCount: 4\\n"
            t.Errorf("label differs\\n--- got\\n%s\\n+++ want\\n%s", got, want)
        }

        func TestDeep(t *testing.T) {
            t.Run("north", func(t *testing.T) {
                t.Run("store 1", func(t *testing.T) {
                    t.Run("nut", func(t *testing.T) { check(t, 1, 1) })
                    t.Run("bolt/long", func(t *testing.T) {
                        fmt.Fprintln(os.Stderr, "counting bolts")
                        check(t, 7, 8)
                    })
                })
                t.Log("north is done")
            })
            t.Run("south", func(t *testing.T) {
                t.Run("store 2", func(t *testing.T) { check(t, 2, 2) })
            })
            t.Run("east", func(t *testing.T) { t.Skip("closed on Mondays") })
            t.Error("3 stores asked, 2 answered")
        }

        func TestNoMessage(t *testing.T) { t.FailNow() }

        func TestPasses(t *testing.T) {
            fmt.Println("quiet print of a passing test")
            t.Log("quiet log of a passing test")
        }

        func TestAssertLike(t *testing.T) {
            t.Errorf("\\n%s", "\\tError Trace:\\t/home/dev/orders/orders_test.go:73\\n"+
                "\\tError:      \\tNot equal: \\n"+
                "\\t            \\texpected: []string{\\"a\\", \\"b\\"}\\n"+
                "\\t            \\tactual  : []string{\\"a\\", \\"c\\"}\\n"+
                "\\t            \\t\\n"+
                "\\t            \\tDiff:\\n"+
                "\\t            \\t--- Expected\\n"+
                "\\t            \\t+++ Actual\\n"+
                "\\t            \\t@@ -2,3 +2,3 @@\\n"+
                "\\t            \\t  (string) (len=1) \\"a\\",\\n"+
                "\\t            \\t- (string) (len=1) \\"b\\"\\n"+
                "\\t            \\t+ (string) (len=1) \\"c\\"\\n"+
                "\\tTest:       \\tTestAssertLike\\n")
        }

        func TestSkipped(t *testing.T) { t.Skip("needs ORDERS_DSN,\\nsee README") }

        func TestLong(t *testing.T) {
            t.Error(strings.Repeat("long ", 100) + "end")
        }

        func TestCleanup(t *testing.T) {
            t.Cleanup(func() { t.Error("cleanup: 2 files left in the spool") })
        }
    """),
}

PARALLEL: Final = {
    "parallel_test.go": go("""
        package parallel

        import (
            "fmt"
            "testing"
            "time"
        )

        func TestFirst(t *testing.T) {
            t.Parallel()
            t.Log("first: connecting")
            time.Sleep(30 * time.Millisecond)
            t.Log("first: connected")
            fmt.Println("a print of nobody in particular")
            t.Error("first: 3 rows, want 4")
        }

        func TestSecond(t *testing.T) {
            t.Parallel()
            t.Log("second: connecting")
            time.Sleep(10 * time.Millisecond)
            t.Log("second: connected")
            time.Sleep(40 * time.Millisecond)
            t.Log("second: done")
        }

        func TestGroup(t *testing.T) {
            for _, name := range []string{"a", "b", "c", "d"} {
                name := name
                t.Run(name, func(t *testing.T) {
                    t.Parallel()
                    time.Sleep(20 * time.Millisecond)
                    if name == "c" {
                        t.Fatalf("row %s is gone", name)
                    }
                    t.Logf("row %s is there", name)
                })
            }
        }

        func TestThird(t *testing.T) { t.Parallel(); time.Sleep(5 * time.Millisecond) }
    """),
}

BROKEN: Final = {
    "good/good.go": "package good\n\nfunc One() int { return 1 }\n",
    "good/good_test.go": go("""
        package good

        import "testing"

        func TestOne(t *testing.T) { if One() != 1 { t.Fatal("one") } }
    """),
    "types/types.go": go("""
        package types

        import (
            "os"
            "strings"
        )

        type Shape interface{ Area() float64 }

        type Square struct{ side float64 }

        func (s *Square) Area() float64 { return s.side * s.side }

        func Make() Shape { return Square{2} }

        func Two() (int, error) {
            x := 1
            return 2.5
        }

        func Three() int {
            var s string = 3
            undefinedCall(s)
            strings.NoSuch()
            return "three"
        }

        func Four(a int, b string) { Four("a", 1); Four(1); a := 2 }

        func Five() { for { } ; five(); six(); seven() }
    """),
    "types/types_test.go": 'package types\n\nimport "testing"\n\nfunc TestNothing(t *testing.T) {}\n',
    "intest/intest.go": "package intest\n\nfunc Add(a, b int) int { return a + b }\n",
    "intest/intest_test.go": go("""
        package intest

        import "testing"

        func TestAdd(t *testing.T) {
            if got := Add(1, 2, 3); got != 6 {
                t.Fatal(got)
            }
            var unused int
            Subtract(1)
        }
    """),
    "vetted/vetted.go": "package vetted\n",
    "vetted/vetted_test.go": go("""
        package vetted

        import (
            "fmt"
            "testing"
        )

        func TestPrints(t *testing.T) {
            t.Errorf("%d rows", "three")
            fmt.Printf("%s\\n")
        }
    """),
    "syntax/syntax.go": "package syntax\n\nfunc A( {\n\treturn\n}\n\nfunc B() int { return 1 +\n}\n",
    "syntax/syntax_test.go": 'package syntax\n\nimport "testing"\n\nfunc TestA(t *testing.T) { A() }\n',
    "syntaxtest/a.go": "package syntaxtest\n",
    "syntaxtest/a_test.go": 'package syntaxtest\n\nimport "testing"\n\nfunc TestA(t *testing.T) { x := ; }\n',
    "missing/missing.go": "package missing\n",
    "missing/missing_test.go": go("""
        package missing

        import (
            "testing"

            "example.com/broken/nowhere"
            "example.org/absent/assert"
            "no/such/std"
        )

        func TestX(t *testing.T) { nowhere.X(); assert.X(); std.X() }
    """),
    "cycle/a/a.go": 'package a\n\nimport "example.com/broken/cycle/b"\n\nfunc A() { b.B() }\n',
    "cycle/b/b.go": 'package b\n\nimport "example.com/broken/cycle/a"\n\nfunc B() { a.A() }\n',
    "cycle/a/a_test.go": 'package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) { A() }\n',
    "uses/uses.go": 'package uses\n\nimport "example.com/broken/types"\n\nvar X = types.Make()\n',
    "uses/uses_test.go": 'package uses\n\nimport "testing"\n\nfunc TestX(t *testing.T) { _ = X }\n',
    "plain/plain.go": "package plain\n",
    "mixed/a.go": "package mixed\n",
    "mixed/b.go": "package other\n",
    "tagged/tagged.go": "//go:build plan9\n\npackage tagged\n",
}

PANICS: Final = {
    "index/index.go": go("""
        package index

        func Pick(items []string, i int) string { return items[i] }

        func Deep(items []string, i, depth int) string {
            if depth == 0 {
                return Pick(items, i)
            }
            return Deep(items, i, depth-1)
        }
    """),
    "index/index_test.go": go("""
        package index

        import (
            "fmt"
            "testing"
        )

        func TestBefore(t *testing.T) { fmt.Println("before") }

        func TestPick(t *testing.T) {
            t.Log("three items")
            t.Run("inside", func(t *testing.T) { Pick([]string{"a", "b", "c"}, 2) })
            t.Run("outside", func(t *testing.T) { Pick([]string{"a", "b", "c"}, 5) })
        }

        func TestAfter(t *testing.T) { t.Log("never runs") }
    """),
    "nilmap/nilmap_test.go": go("""
        package nilmap

        import "testing"

        type node struct {
            name string
            next *node
        }

        func last(n *node) string {
            for n.next.name != "" {
                n = n.next
            }
            return n.name
        }

        func TestLast(t *testing.T) { t.Parallel(); last(&node{name: "only"}) }

        func TestOther(t *testing.T) { t.Parallel(); select {} }
    """),
    "goroutine/goroutine_test.go": go("""
        package goroutine

        import (
            "errors"
            "sort"
            "testing"
            "time"
        )

        func worker(rows []int) {
            sort.Slice(rows, func(i, j int) bool {
                panic(errors.New("row 17 has no key"))
            })
        }

        func TestWorker(t *testing.T) {
            go worker([]int{3, 2, 1})
            time.Sleep(time.Second)
        }
    """),
    "initial/initial.go": go("""
        package initial

        var table = load()

        func load() map[string]int {
            panic("initial: table.csv: no such file")
        }
    """),
    "initial/initial_test.go": 'package initial\n\nimport "testing"\n\nfunc TestTable(t *testing.T) { _ = table }\n',
    "mainfn/mainfn_test.go": go("""
        package mainfn

        import (
            "fmt"
            "os"
            "testing"
        )

        type failure struct {
            Op   string
            Code int
        }

        func TestMain(m *testing.M) {
            fmt.Fprintln(os.Stderr, "starting the database")
            panic(fmt.Sprintf("database did not start:\\n  tried %d ports\\n  last: %v", 3, failure{"listen", 98}))
        }

        func TestNothing(t *testing.T) {}
    """),
    "cleanup/cleanup_test.go": go("""
        package cleanup

        import "testing"

        func TestCleanup(t *testing.T) {
            t.Cleanup(func() {
                var m map[string]int
                m["a"] = 1
            })
            t.Error("first the error, then the panic")
        }
    """),
    "custom/custom_test.go": go("""
        package custom

        import "testing"

        type code int

        type pair struct{ a, b int }

        func TestCustom(t *testing.T) {
            defer func() {
                r := recover()
                panic(pair{r.(int), 2})
            }()
            panic(1)
        }
    """),
}

FATAL: Final = {
    "maps/maps_test.go": go("""
        package maps

        import (
            "sync"
            "testing"
        )

        func TestWrites(t *testing.T) {
            m := map[int]int{}
            var wg sync.WaitGroup
            for i := 0; i < 6; i++ {
                wg.Add(1)
                go func() {
                    defer wg.Done()
                    for j := 0; j < 1000000; j++ {
                        m[j] = j
                    }
                }()
            }
            wg.Wait()
        }
    """),
    "deadlock/main.go": go("""
        package main

        import (
            "fmt"
            "sync"
        )

        func work(c chan int, wg *sync.WaitGroup) {
            defer wg.Done()
            c <- 1
        }

        func main() {
            fmt.Println("starting 5 workers")
            var wg sync.WaitGroup
            c := make(chan int)
            for i := 0; i < 5; i++ {
                wg.Add(1)
                go work(c, &wg)
            }
            wg.Wait()
        }
    """),
    "overflow/overflow_test.go": go("""
        package overflow

        import "testing"

        func even(n int) bool { return n == 0 || odd(n-1) }

        func odd(n int) bool { return n != 0 && even(n-1) }

        func TestEven(t *testing.T) { even(-1) }
    """),
    "exits/exits_test.go": go("""
        package exits

        import (
            "fmt"
            "os"
            "testing"
        )

        func TestFine(t *testing.T) {}

        func TestExits(t *testing.T) {
            fmt.Println("config missing, giving up")
            os.Exit(3)
        }
    """),
    "exitzero/exitzero_test.go": go("""
        package exitzero

        import (
            "os"
            "testing"
        )

        func TestExitsZero(t *testing.T) { os.Exit(0) }
    """),
    "logs/logs_test.go": go("""
        package logs

        import (
            "log"
            "testing"
        )

        func TestFatal(t *testing.T) {
            log.SetFlags(0)
            log.Print("opening orders.db")
            log.Fatalf("open orders.db: permission denied")
        }
    """),
    "nilderef/main.go": go("""
        package main

        import "fmt"

        type config struct{ path string }

        func load(p string) *config {
            if p == "" {
                return nil
            }
            return &config{p}
        }

        func main() {
            fmt.Println("till starting")
            fmt.Println(load("").path)
        }
    """),
    "killed/killed_test.go": go("""
        package killed

        import (
            "os"
            "syscall"
            "testing"
            "time"
        )

        func TestKilled(t *testing.T) {
            syscall.Kill(os.Getpid(), syscall.SIGKILL)
            time.Sleep(time.Second)
        }
    """),
}

RACE: Final = {
    "race.go": go("""
        package race

        type Counter struct{ seen map[string]int; total int }

        func (c *Counter) Add(name string) {
            c.total++
            c.seen[name]++
        }
    """),
    "cmd/main.go": go("""
        package main

        import "fmt"

        func main() {
            done := make(chan bool)
            n := 0
            go func() { n++; done <- true }()
            n++
            <-done
            fmt.Println("counted", n)
        }
    """),
    "race_test.go": go("""
        package race

        import (
            "sync"
            "testing"
        )

        func TestTotal(t *testing.T) {
            c := Counter{seen: map[string]int{}}
            var wg sync.WaitGroup
            var mu sync.Mutex
            for i := 0; i < 2; i++ {
                wg.Add(1)
                go func() {
                    defer wg.Done()
                    c.total++
                    mu.Lock()
                    c.Add("nut")
                    mu.Unlock()
                }()
            }
            wg.Wait()
        }

        func TestAlone(t *testing.T) {
            c := Counter{seen: map[string]int{}}
            c.Add("bolt")
        }
    """),
}

TIMEOUT: Final = {
    "timeout_test.go": go("""
        package timeout

        import (
            "net"
            "sync"
            "testing"
            "time"
        )

        type pool struct{ jobs chan int }

        func (p *pool) work(wg *sync.WaitGroup) {
            defer wg.Done()
            for job := range p.jobs {
                _ = job
            }
        }

        func TestQuick(t *testing.T) {}

        func TestPool(t *testing.T) {
            t.Log("starting 40 workers")
            p := &pool{make(chan int)}
            var wg sync.WaitGroup
            for i := 0; i < 40; i++ {
                wg.Add(1)
                go p.work(&wg)
            }
            l, err := net.Listen("tcp", "127.0.0.1:0")
            if err != nil {
                t.Fatal(err)
            }
            go l.Accept()
            wg.Wait()
        }

        func TestParallelSleep(t *testing.T) { t.Parallel(); time.Sleep(time.Hour) }

        func TestNever(t *testing.T) {}
    """),
}

FUZZ: Final = {
    "rev.go": go("""
        package fuzz

        func Reverse(s string) string {
            b := []byte(s)
            for i, j := 0, len(b)-1; i < len(b)/2; i, j = i+1, j-1 {
                b[i], b[j] = b[j], b[i]
            }
            return string(b)
        }
    """),
    "rev_test.go": go("""
        package fuzz

        import (
            "testing"
            "unicode/utf8"
        )

        func FuzzReverse(f *testing.F) {
            for _, s := range []string{"Hello", " ", "!12345"} {
                f.Add(s)
            }
            f.Fuzz(func(t *testing.T, s string) {
                r := Reverse(s)
                if utf8.ValidString(s) && !utf8.ValidString(r) {
                    t.Errorf("Reverse(%q) is no UTF-8: %q", s, r)
                }
            })
        }

        func FuzzPanics(f *testing.F) {
            f.Add([]byte("seed"))
            f.Fuzz(func(t *testing.T, b []byte) {
                if len(b) > 0 && b[0] == 'x' {
                    panic("x is not for us")
                }
            })
        }

        func FuzzFine(f *testing.F) {
            f.Add(1)
            f.Fuzz(func(t *testing.T, n int) {})
        }

        func FuzzSeed(f *testing.F) {
            f.Add(7)
            f.Add(13)
            f.Fuzz(func(t *testing.T, n int) {
                if n == 13 {
                    t.Fatalf("unlucky %d", n)
                }
            })
        }
    """),
}

EXAMPLES: Final = {
    "ex_test.go": go("""
        package examples

        import (
            "fmt"
            "testing"
        )

        func ExampleHello() {
            fmt.Println("hello")
            fmt.Println("ok  \\texample.com/examples\\t0.001s")
            fmt.Println("--- PASS: ExampleHello (0.00s)")
            fmt.Println()
            fmt.Println("    four spaces")
            // Output:
            // hullo
            //
            // world
        }

        func ExampleUnordered() {
            fmt.Println("b")
            fmt.Println("a")
            // Unordered output:
            // a
            // c
        }

        func ExampleFine() {
            fmt.Println("fine")
            // Output: fine
        }

        func ExamplePanics() {
            var m map[string]int
            m["x"]++
            // Output: never
        }

        func TestFine(t *testing.T) {}

        func Hello() {}

        func Unordered() {}

        func Fine() {}

        func Panics() {}
    """),
}

DECOYS: Final = {
    "decoys_test.go": go("""
        package decoys

        import (
            "fmt"
            "testing"
        )

        func TestPrintsVerdicts(t *testing.T) {
            fmt.Println("--- PASS: TestOfNobody (0.00s)")
            fmt.Println("    --- PASS: TestOfNobody/sub (0.00s)")
            fmt.Println("=== RUN   TestNever")
            fmt.Println("ok  \\texample.com/nowhere\\t0.001s")
            fmt.Println("?   \\texample.com/nowhere\\t[no test files]")
            fmt.Println("[beam: 12 lines omitted]")
            fmt.Println("500 passing")
            t.Error("the only failure")
        }

        func TestErrorFAILEDpanic(t *testing.T) {
            t.Run("panic:_error:_FAILED", func(t *testing.T) {})
            t.Run("goroutine 1 [running]:", func(t *testing.T) {})
        }

        func TestLogsVerdicts(t *testing.T) {
            t.Log("--- FAIL: TestOther (0.00s)")
            t.Log("0 failed\\nok  \\tx\\t0.1s\\nPASS")
        }

        func TestWithoutNewline(t *testing.T) { fmt.Print("half a line") }

        func TestPrintsError(t *testing.T) { fmt.Println("level=error msg=\\"expected in this test\\"") }
    """),
}


def _big() -> dict[str, str]:
    return {
        "big_test.go": go("""
            package big

            import (
                "fmt"
                "testing"
            )

            func TestTable(t *testing.T) {
                for i := 0; i < 600; i++ {
                    t.Run(fmt.Sprintf("case_%03d", i), func(t *testing.T) {
                        if i%7 == 0 {
                            t.Logf("sum of row %d is %d", i, 3*i)
                        }
                        if i == 417 {
                            t.Errorf("row %d: sum = %d, want %d", i, 3*i, 3*i+1)
                        }
                    })
                }
            }

            func TestFine(t *testing.T) {
                for i := 0; i < 40; i++ {
                    t.Run(fmt.Sprint(i), func(t *testing.T) { fmt.Println("row", i) })
                }
            }
        """),
    }


def _fleet() -> dict[str, str]:
    files = {}
    for i in range(30):
        fails = '\n\tif n == 3 {\n\t\tt.Errorf("stop %d is served twice", n)\n\t}' if i == 17 else ""
        files[f"line{i:02}/line.go"] = f"package line{i:02}\n\nfunc Stops() int {{ return {i} }}\n"
        if i % 10 == 4:
            continue
        tests = "".join(f"\nfunc TestStop{n}(t *testing.T) {{\n\tn := {n}\n\t_ = n{fails}\n}}\n" for n in range(5))
        files[f"line{i:02}/line_test.go"] = f'package line{i:02}\n\nimport "testing"\n{tests}'
    return files


MANY: Final = {
    "many_test.go": go("""
        package many

        import (
            "fmt"
            "testing"
        )

        func TestRows(t *testing.T) {
            for i := 0; i < 60; i++ {
                t.Run(fmt.Sprintf("row%d", i), func(t *testing.T) {
                    if i%2 == 0 {
                        t.Errorf("row %d: checksum %#x, want %#x", i, i*7919, i*7919+i%5)
                    }
                })
            }
        }

        func TestSkips(t *testing.T) {
            for i := 0; i < 30; i++ {
                t.Run(fmt.Sprint(i), func(t *testing.T) {
                    if i == 11 {
                        t.Skip("row 11 is known to be broken: see the tracker, number 812")
                    }
                    t.Skip("short mode")
                })
            }
        }
    """),
}

TORN: Final = {
    "torn_test.go": go("""
        package torn

        import (
            "fmt"
            "testing"
        )

        func TestProgress(t *testing.T) {
            for i := 0; i < 5; i++ {
                fmt.Print(".")
            }
        }

        func TestPrompt(t *testing.T) {
            fmt.Print("connecting ... ")
            t.Run("inner", func(t *testing.T) { fmt.Print("half of it ") })
            t.Error("no answer")
            fmt.Print("giving up")
        }

        func TestFine(t *testing.T) { fmt.Println("a whole line") }
    """),
}

STALL: Final = {
    "stall_test.go": go("""
        package stall

        import (
            "fmt"
            "testing"
            "time"
        )

        func TestA(t *testing.T) {
            for i := 0; i < 10; i++ {
                t.Run(fmt.Sprint(i), func(t *testing.T) {
                    if i == 7 {
                        t.Error("row 7 is odd")
                    }
                })
            }
        }

        func TestB(t *testing.T) {
            t.Log("waiting for the broker at :9092")
            t.Run("inner", func(t *testing.T) {
                fmt.Println("attempt 1")
                time.Sleep(time.Minute)
            })
        }

        func TestC(t *testing.T) {}
    """),
}

MODERN: Final = {
    "go.mod": "module example.com/modern\n\ngo 1.25\n",
    "modern_test.go": go("""
        package modern

        import (
            "fmt"
            "testing"
        )

        func TestAttr(t *testing.T) {
            t.Attr("issue", "BEAM-12")
            fmt.Fprintln(t.Output(), "written to the test's own output\\nin two lines")
            t.Error("with attributes")
        }

        func TestFine(t *testing.T) { t.Attr("issue", "BEAM-13"); fmt.Fprint(t.Output(), "no newline") }
    """),
}

CGO: Final = {
    "cgo.go": go("""
        package cgo

        // int twice(int n) { return 2 * m; }
        import "C"

        func Twice(n int) int { return int(C.twice(C.int(n))) }
    """),
    "cgo_test.go": 'package cgo\n\nimport "testing"\n\nfunc TestTwice(t *testing.T) { Twice(2) }\n',
}

LINK: Final = {
    "link.go": 'package link\n\nimport _ "unsafe"\n\n//go:linkname absent example.com/absent.function\n'
    "func absent() int\n\nfunc Call() int { return absent() }\n",
    "link.s": "",
    "link_test.go": 'package link\n\nimport "testing"\n\nfunc TestCall(t *testing.T) { Call() }\n',
}

BADMOD: Final = {
    "go.mod": "module example.com/badmod\n\ngo 1.21\n\nrequire example.org/absent v1.2.3\n\nreplac x => ../x\n",
    "a.go": "package badmod\n",
}
NEWER: Final = {"go.mod": "module example.com/newer\n\ngo 1.99\n", "a.go": "package newer\n"}
NEEDS: Final = {
    "go.mod": "module example.com/needs\n\ngo 1.21\n\nrequire example.org/absent v1.2.3\n",
    "a.go": 'package needs\n\nimport "example.org/absent"\n\nvar X = absent.X\n',
    "a_test.go": 'package needs\n\nimport "testing"\n\nfunc TestX(t *testing.T) { _ = X }\n',
}
NOISY: Final = {
    "noisy_test.go": go("""
        package noisy

        import (
            "fmt"
            "log"
            "testing"
        )

        func TestNoise(t *testing.T) {
            log.SetFlags(0)
            for i := 0; i < 120; i++ {
                log.Printf("level=info msg=\\"request served\\" id=%d status=200", i)
            }
            fmt.Println("level=warn msg=\\"queue is long\\" length=81")
        }

        func TestQuiet(t *testing.T) { t.Fatal("queue has 81 jobs, want at most 80") }
    """),
}

_DEPENDENCIES: Final = ("apple", "pear", "quince", "medlar", "sloe", "damson")
DOWNLOADS: Final = {
    "go.mod": "module example.com/downloads\n\ngo 1.19\n\nrequire (\n"
    + "".join(f"\texample.org/fruit/{name} v1.2.{i}\n" for i, name in enumerate(_DEPENDENCIES))
    + ")\n",
    "a_test.go": 'package downloads\n\nimport (\n\t"testing"\n\n'
    + "".join(f'\t_ "example.org/fruit/{name}"\n' for name in _DEPENDENCIES)
    + ")\n\nfunc TestFruit(t *testing.T) {}\n",
    "proxy.py": dedent(f"""
        import pathlib, zipfile

        for i, name in enumerate({_DEPENDENCIES!r}):
            path, version = f"example.org/fruit/{{name}}", f"v1.2.{{i}}"
            folder = pathlib.Path("proxy") / path / "@v"
            folder.mkdir(parents=True)
            module = f"module {{path}}\\n"
            (folder / f"{{version}}.mod").write_text(module)
            (folder / f"{{version}}.info").write_text('{{"Version":"%s"}}' % version)
            with zipfile.ZipFile(folder / f"{{version}}.zip", "w") as archive:
                archive.writestr(f"{{path}}@{{version}}/go.mod", module)
                archive.writestr(f"{{path}}@{{version}}/a.go", f"package {{name}}\\n")
    """),
}

PROJECTS: Final[dict[str, dict[str, str]]] = {
    "shop": SHOP,
    "orders": ORDERS,
    "parallel": PARALLEL,
    "broken": BROKEN,
    "panics": PANICS,
    "fatal": FATAL,
    "race": RACE,
    "timeout": TIMEOUT,
    "fuzz": FUZZ,
    "examples": EXAMPLES,
    "decoys": DECOYS,
    "big": _big(),
    "fleet": _fleet(),
    "many": MANY,
    "stall": STALL,
    "torn": TORN,
    "modern": MODERN,
    "cgo": CGO,
    "link": LINK,
    "badmod": BADMOD,
    "newer": NEWER,
    "needs": NEEDS,
    "noisy": NOISY,
    "downloads": DOWNLOADS,
    "empty": {"README": "no module here\n"},
}
