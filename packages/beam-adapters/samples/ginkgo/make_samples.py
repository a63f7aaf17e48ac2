"""Remakes the captures of Ginkgo in this folder: ``python make_samples.py [--only NAME]``.

It needs go, ginkgo and golang-ginkgo-dev of the system.  How a run is made is in ``capture.py`` beside the
samples of builds.  The captures of Ginkgo 2 are written in its documented format.
"""

# ruff: noqa: E101, E501, S105 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "builds"))
from capture import Run, Synthetic, make

HERE: Final = Path(__file__).resolve().parent
SUITE: Final = """\
package cart
import ("testing"; . "github.com/onsi/ginkgo"; . "github.com/onsi/gomega")
func TestCart(t *testing.T) { RegisterFailHandler(Fail); RunSpecs(t, "Cart Suite") }
"""
CART: Final = """\
package cart
type Cart struct{ Pots map[string]int }
func (c Cart) Total() int { n := 0; for _, p := range c.Pots { n += p }; return n }
func (c Cart) Take(name string) { if _, ok := c.Pots[name]; !ok { panic("no pot called " + name) }; delete(c.Pots, name) }
"""
HEAD: Final = 'package cart\nimport ("fmt"; "time"; . "github.com/onsi/ginkgo"; . "github.com/onsi/ginkgo/extensions/table"; . "github.com/onsi/gomega")\nvar _ = fmt.Sprint\nvar _ = time.Second\nvar _ = Entry\n'
GOOD: Final = (
    HEAD
    + """\
var _ = Describe("Cart", func() {
	It("sums", func() { Expect(Cart{map[string]int{"clay": 3}}.Total()).To(Equal(3)) })
	for n := 0; n < 20; n++ { n := n; It(fmt.Sprintf("holds %d", n), func() { Expect(n).To(BeNumerically("<", 20)) }) }
})
"""
)
FAILING: Final = (
    HEAD
    + """\
var _ = Describe("Cart", func() {
	cart := Cart{map[string]int{"clay": 3, "tin": 4}}
	for n := 0; n < 20; n++ { n := n; It(fmt.Sprintf("holds %d", n), func() { Expect(n).To(BeNumerically("<", 20)) }) }
	It("sums", func() {
		By("adding pots")
		Expect(cart.Total()).To(Equal(8), "sum of all pots")
	})
	It("lists", func() { Expect([]string{"clay", "tin"}).To(ConsistOf("clay", "zinc")) })
	Context("when empty", func() {
		It("panics", func() { cart.Take("gold") })
		PIt("is pending", func() {})
		It("is skipped", func() { Skip("needs a scale") })
	})
	It("waits", func() { Eventually(func() int { return cart.Total() }, "50ms").Should(Equal(9)) })
	It("prints", func() { fmt.Println("took a pot"); fmt.Fprintln(GinkgoWriter, "weighed it"); Fail("the scale broke") })
	DescribeTable("rows", func(a, b int) { Expect(a).To(Equal(b)) }, Entry("one", 1, 1), Entry("two", 2, 3))
})
var _ = Describe("Till", func() {
	BeforeEach(func() { Fail("the till is locked") })
	It("opens", func() {})
})
"""
)
ENV: Final = "export GO111MODULE=off GOFLAGS= GOPATH=$PWD/go:/usr/share/gocode HOME=$PWD; cd go/src/cart; "


def go(test: str) -> dict[str, str]:
    """A package in a GOPATH."""
    return {
        f"go/src/cart/{name}": text
        for name, text in (("cart.go", CART), ("cart_test.go", test), ("suite_test.go", SUITE))
    }


def run(command: str, files: dict[str, str]) -> Run:
    """A run of Ginkgo with its version."""
    return Run(ENV + command, files, (), "ginkgo version | sed 's/Ginkgo Version/Ginkgo/'")


GINKGO_2: Final = """\
Running Suite: Cart Suite - /home/dev/shop/cart
===============================================
Random Seed: 1735729200

Will run 24 of 25 specs
••••••••••
------------------------------
• [FAILED] [0.002 seconds]
Cart [It] sums
/home/dev/shop/cart/cart_test.go:14

  [FAILED] sum of all pots
  Expected
      <int>: 7
  to equal
      <int>: 8
  In [It] at: /home/dev/shop/cart/cart_test.go:16 @ 01/02/26 10:00:00.123
------------------------------
•••••
------------------------------
• [PANICKED] [0.000 seconds]
Cart when empty [It] panics
/home/dev/shop/cart/cart_test.go:21

  [PANICKED] Test Panicked
  In [It] at: /home/dev/shop/cart/cart.go:6 @ 01/02/26 10:00:00.130

  no pot called gold

  Full Stack Trace
    cart.Cart.Take(...)
    	/home/dev/shop/cart/cart.go:6 +0x9c
    cart.init.func1.4.1()
    	/home/dev/shop/cart/cart_test.go:21 +0x25
------------------------------
P [PENDING]
Cart when empty [It] is pending
/home/dev/shop/cart/cart_test.go:22
------------------------------
S [SKIPPED] [0.000 seconds]
Cart when empty [It] is skipped
/home/dev/shop/cart/cart_test.go:23

  [SKIPPED] needs a scale
  In [It] at: /home/dev/shop/cart/cart_test.go:23 @ 01/02/26 10:00:00.131
------------------------------
••••••

Summarizing 2 Failures:
  [FAIL] Cart [It] sums
  /home/dev/shop/cart/cart_test.go:16
  [PANICKED!] Cart when empty [It] panics
  /home/dev/shop/cart/cart.go:6

Ran 24 of 25 Specs in 0.061 seconds
FAIL! -- 22 Passed | 2 Failed | 1 Pending | 1 Skipped
--- FAIL: TestCart (0.06s)
FAIL

Ginkgo ran 1 suite in 1.8s

Test Suite Failed
"""
GINKGO_2_PASS: Final = """\
Running Suite: Cart Suite - /home/dev/shop/cart
===============================================
Random Seed: 1735729200

Will run 21 of 21 specs
•••••••••••••••••••••

Ran 21 of 21 Specs in 0.004 seconds
SUCCESS! -- 21 Passed | 0 Failed | 0 Pending | 0 Skipped
PASS

Ginkgo ran 1 suite in 1.4s
Test Suite Passed
"""

make(
    HERE,
    {
        "pass": run("ginkgo --noColor --seed=7", go(GOOD)),
        "pass_verbose": run("ginkgo --noColor --seed=7 -v", go(GOOD)),
        "fail": run("ginkgo --noColor --seed=7", go(FAILING)),
        "fail_color": run("ginkgo --seed=7", go(FAILING)),
        "fail_verbose": run("ginkgo --noColor --seed=7 -v", go(FAILING)),
        "fail_trace": run("ginkgo --noColor --seed=7 --trace --progress", go(FAILING)),
        "fail_succinct": run("ginkgo --noColor --seed=7 --succinct -r", go(FAILING)),
        "fail_fast": run("ginkgo --noColor --seed=7 --failFast", go(FAILING)),
        "flaky": run("ginkgo --noColor --seed=7 --flakeAttempts=3", go(FAILING)),
        "ginkgo2_fail": Synthetic("ginkgo", GINKGO_2, 1, "Ginkgo 2"),
        "ginkgo2_pass": Synthetic("ginkgo", GINKGO_2_PASS, 0, "Ginkgo 2"),
    },
)
