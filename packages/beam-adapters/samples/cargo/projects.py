"""The Rust projects behind the cargo captures: project name -> {path: text}.

Only std and path dependencies, so that every capture can be remade offline.
"""

from typing import Final

Files = dict[str, str]


def manifest(name: str, deps: str = "", extra: str = "") -> str:
    """A minimal Cargo.toml; ``deps`` are lines of [dependencies], ``extra`` is appended."""
    text = f'[package]\nname = "{name}"\nversion = "0.1.0"\nedition = "2021"\n'
    return text + (f"\n[dependencies]\n{deps}\n" if deps else "") + (f"\n{extra}\n" if extra else "")


def crate(name: str, lib: str, deps: str = "", extra: str = "", **more: str) -> Files:
    """A library crate; further files are keywords whose ``__`` stand for ``/`` and whose end is ``.rs``."""
    files = {"Cargo.toml": manifest(name, deps, extra), "src/lib.rs": lib}
    files.update({key.replace("__", "/") + ".rs": text for key, text in more.items()})
    return files


def workspace(**members: Files) -> Files:
    """A workspace whose members are the given crates."""
    names = [name.replace("_", "-") for name in members]
    files = {"Cargo.toml": '[workspace]\nresolver = "2"\nmembers = [' + ", ".join(f'"{n}"' for n in names) + "]\n"}
    for name, crate_files in zip(names, members.values(), strict=True):
        files.update({f"{name}/{path}": text for path, text in crate_files.items()})
    return files


# --- passing -----------------------------------------------------------------------------------

LEDGER: Final = crate(
    "ledger",
    """//! A tiny ledger.

pub mod money;

use money::Money;
use std::collections::BTreeMap;

/// Balances by account.
///
/// ```
/// use ledger::{money::Money, Ledger};
/// let mut book = Ledger::default();
/// book.post("cash", Money::new(250));
/// assert_eq!(book.balance("cash"), Money::new(250));
/// ```
#[derive(Debug, Default)]
pub struct Ledger {
    accounts: BTreeMap<String, Money>,
}

impl Ledger {
    /// Adds `amount` to an account.
    ///
    /// ```
    /// let mut book = ledger::Ledger::default();
    /// book.post("rent", ledger::money::Money::new(-900));
    /// ```
    pub fn post(&mut self, account: &str, amount: Money) {
        let entry = self.accounts.entry(account.to_owned()).or_default();
        *entry = entry.plus(amount);
    }

    /// What an account holds; zero for one never seen.
    pub fn balance(&self, account: &str) -> Money {
        self.accounts.get(account).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_account_is_zero() {
        assert_eq!(Ledger::default().balance("cash"), Money::new(0));
    }

    #[test]
    fn posting_adds_up() {
        let mut book = Ledger::default();
        for cents in [100, 250, -50] {
            println!("posting {cents}");
            book.post("cash", Money::new(cents));
        }
        assert_eq!(book.balance("cash"), Money::new(300));
    }

    #[test]
    fn accounts_are_apart() {
        let mut book = Ledger::default();
        book.post("cash", Money::new(5));
        eprintln!("balance of rent: {:?}", book.balance("rent"));
        assert_eq!(book.balance("rent"), Money::new(0));
    }

    #[test]
    #[should_panic(expected = "overflow")]
    fn overflow_is_refused() {
        let mut book = Ledger::default();
        book.post("cash", Money::new(i64::MAX));
        book.post("cash", Money::new(1));
    }
}
""",
    src__money="""/// Cents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Money(i64);

impl Money {
    /// From cents.
    pub const fn new(cents: i64) -> Self {
        Self(cents)
    }

    /// The sum; panics on overflow.
    pub fn plus(self, other: Self) -> Self {
        Self(self.0.checked_add(other.0).expect("money overflow"))
    }

    /// Parses `12.34`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (whole, cents) = text.split_once('.').unwrap_or((text, "00"));
        let whole: i64 = whole.parse().map_err(|e| format!("bad amount {text:?}: {e}"))?;
        let cents: i64 = cents.parse().map_err(|e| format!("bad cents {text:?}: {e}"))?;
        Ok(Self(whole * 100 + cents))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_whole() {
        assert_eq!(Money::parse("12"), Ok(Money(1200)));
    }

    #[test]
    fn parses_cents() {
        assert_eq!(Money::parse("12.34"), Ok(Money(1234)));
    }

    #[test]
    fn rejects_words() {
        assert!(Money::parse("twelve").is_err());
    }
}
""",
    tests__month="""use ledger::{money::Money, Ledger};

#[test]
fn a_month_of_postings() {
    let mut book = Ledger::default();
    for day in 1..=30 {
        book.post("cash", Money::new(day));
    }
    assert_eq!(book.balance("cash"), Money::new(465));
}

#[test]
fn carries_over() {
    let mut book = Ledger::default();
    book.post("cash", Money::parse("1.00").unwrap());
    assert_eq!(book.balance("cash"), Money::new(100));
}
""",
)

# --- failing tests with captured output --------------------------------------------------------

ORDERS: Final = crate(
    "orders",
    """pub mod parse;
#[cfg(test)]
mod testutil;

use parse::{Order, ParseError};

/// The total of an order in cents, shipping included.
pub fn total(order: &Order) -> u64 {
    let goods: u64 = order.items.iter().map(|(_, n, cents)| *n as u64 * *cents).sum();
    eprintln!("[orders] goods={goods} items={}", order.items.len());
    if goods > 5_000 {
        goods
    } else {
        goods + 490
    }
}

/// Reads an order and adds it up.
pub fn price(text: &str) -> Result<u64, ParseError> {
    let order = parse::order(text)?;
    println!("parsed order {} with {} items", order.id, order.items.len());
    Ok(total(&order))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testutil::sample_order;

    #[test]
    fn small_orders_pay_shipping() {
        assert_eq!(price("A1;pen*2*150").unwrap(), 790);
    }

    #[test]
    fn large_orders_ship_free() {
        println!("checking the free shipping threshold");
        let order = sample_order("B7", 10, 500);
        eprintln!("WARN threshold is 5000 cents");
        assert_eq!(total(&order), 5_000, "order {} must ship free", order.id);
    }

    #[test]
    fn rejects_empty() {
        assert!(price("").is_err());
    }

    #[test]
    fn quantity_must_be_positive() {
        println!("line 1 on stdout");
        eprintln!("line 2 on stderr");
        println!("line 3 on stdout");
        let got = price("C3;pen*0*150");
        assert!(got.is_err(), "expected an error, got {got:?}");
    }

    #[test]
    fn ids_are_kept() {
        assert_eq!(parse::order("D4;pen*1*1").unwrap().id, "D4");
    }

    #[test]
    fn sums_several_items() {
        assert_eq!(price("E5;pen*1*100,ink*2*200").unwrap(), 990);
    }

    #[test]
    fn reads_the_discount() {
        let order = parse::order("F6;pen*1*100%15").unwrap();
        assert_eq!(order.id, "F6");
    }
}
""",
    src__parse="""#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    pub id: String,
    pub items: Vec<(String, u32, u64)>,
}

#[derive(Debug, PartialEq, Eq)]
pub enum ParseError {
    Empty,
    BadItem { index: usize, text: String },
    BadNumber(std::num::ParseIntError),
}

impl From<std::num::ParseIntError> for ParseError {
    fn from(error: std::num::ParseIntError) -> Self {
        Self::BadNumber(error)
    }
}

/// Reads `ID;name*quantity*cents,...`.
pub fn order(text: &str) -> Result<Order, ParseError> {
    let (id, rest) = text.split_once(';').ok_or(ParseError::Empty)?;
    let mut items = Vec::new();
    for (index, item) in rest.split(',').enumerate() {
        let mut fields = item.split('*');
        let (Some(name), Some(n), Some(cents)) = (fields.next(), fields.next(), fields.next()) else {
            return Err(ParseError::BadItem { index, text: item.to_owned() });
        };
        items.push((name.to_owned(), n.parse()?, cents.parse()?));
    }
    Ok(Order { id: id.to_owned(), items })
}
""",
    src__testutil="""use crate::parse::Order;

pub fn sample_order(id: &str, quantity: u32, cents: u64) -> Order {
    Order { id: id.to_owned(), items: vec![("pen".to_owned(), quantity, cents)] }
}
""",
)

# --- a workspace of four crates ----------------------------------------------------------------

FLEET: Final = workspace(
    fleet_core=crate(
        "fleet-core",
        """/// Metres between two points.
pub fn distance(a: (i64, i64), b: (i64, i64)) -> i64 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

#[cfg(test)]
mod tests {
    #[test]
    fn zero() {
        assert_eq!(super::distance((1, 1), (1, 1)), 0);
    }

    #[test]
    fn manhattan() {
        assert_eq!(super::distance((0, 0), (3, 4)), 7);
    }
}
""",
        tests__symmetry="""#[test]
fn symmetric() {
    assert_eq!(fleet_core::distance((0, 0), (3, 4)), fleet_core::distance((3, 4), (0, 0)));
}
""",
    ),
    fleet_plan=crate(
        "fleet-plan",
        """/// The order in which stops are visited.
pub fn route(stops: &[(i64, i64)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..stops.len()).collect();
    order.sort_by_key(|&i| fleet_core::distance((0, 0), stops[i]));
    order
}

#[cfg(test)]
mod tests {
    #[test]
    fn nearest_first() {
        assert_eq!(super::route(&[(9, 9), (1, 1)]), [1, 0]);
    }

    #[test]
    fn ties_keep_the_later_stop() {
        let got = super::route(&[(2, 1), (1, 2), (0, 0)]);
        println!("route: {got:?}");
        assert_eq!(got, [2, 1, 0]);
    }

    #[test]
    fn empty() {
        assert!(super::route(&[]).is_empty());
    }
}
""",
        'fleet-core = { path = "../fleet-core" }',
        tests__depot="""#[test]
fn depot_is_first() {
    assert_eq!(fleet_plan::route(&[(5, 5), (0, 0)])[0], 1);
}

#[test]
fn far_stop_is_reachable() {
    let route = fleet_plan::route(&[(i64::MAX, 1), (0, 0)]);
    assert_eq!(route.len(), 2);
}
""",
        tests__empty="// No tests yet.\n",
    ),
    fleet_cli={
        "Cargo.toml": manifest("fleet-cli", 'fleet-plan = { path = "../fleet-plan" }'),
        "src/main.rs": """fn main() {
    println!("{:?}", fleet_plan::route(&[(1, 1), (0, 0)]));
}
""",
        "src/bin/replay.rs": """fn main() {}

#[cfg(test)]
mod tests {
    #[test]
    fn replays_nothing() {}
}
""",
    },
    fleet_types=crate("fleet-types", "/// A vehicle.\npub struct Vehicle {\n    pub id: u32,\n}\n"),
)

# --- doctests ----------------------------------------------------------------------------------

DOCS: Final = crate(
    "textkit",
    """//! ```
//! assert_eq!(textkit::title("beam"), "Beam");
//! ```

/// Upper-cases the first letter.
///
/// ```
/// let got = textkit::title("two words");
/// println!("title gave {got}");
/// assert_eq!(got, "Two Words");
/// ```
pub fn title(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| c.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}

/// Cuts a text.
///
/// ```
/// let short: String = textkit::cut("abcdef", "3");
/// assert_eq!(short, "abc");
/// ```
pub fn cut(text: &str, n: usize) -> &str {
    &text[..n]
}

/// Never fails.
///
/// ```should_panic
/// textkit::quiet();
/// ```
///
/// ```compile_fail
/// textkit::quiet();
/// ```
///
/// ```no_run
/// textkit::quiet();
/// ```
///
/// ```ignore
/// textkit::loud();
/// ```
pub fn quiet() {}

/// Reads a number.
///
/// ```
/// # fn main() -> Result<(), std::num::ParseIntError> {
/// let n = textkit::number("twelve")?;
/// assert_eq!(n, 12);
/// # Ok(())
/// # }
/// ```
pub fn number(text: &str) -> Result<i32, std::num::ParseIntError> {
    text.parse()
}
""",
)

# Edition 2024 compiles doctests together and adds a closing line of its own.
MERGED_DOCS: Final = crate(
    "merged",
    DOCS["src/lib.rs"].replace("textkit", "merged").replace('"abcdef", "3"', '"abcdef", 9'),
)
MERGED_DOCS["Cargo.toml"] = MERGED_DOCS["Cargo.toml"].replace("2021", "2024")

# --- tests that end the process ----------------------------------------------------------------

CRASHY: Final = crate(
    "crashy",
    "pub fn depth(n: u64) -> u64 {\n    if n == 0 { 0 } else { 1 + depth(std::hint::black_box(n + 1)) }\n}\n",
    tests__abort="""#[test]
fn a_fine() {}

#[test]
fn b_fine_too() {}

#[test]
fn c_aborts() {
    println!("about to abort");
    eprintln!("fatal: invariant broken in c_aborts");
    std::process::abort();
}
""",
    tests__overflow="""#[test]
fn a_fine() {}

#[test]
fn recursion_without_end() {
    assert_eq!(crashy::depth(1), 3);
}
""",
    tests__exit="""#[test]
fn a_fine() {}

#[test]
fn b_exits() {
    println!("leaving early");
    std::process::exit(3);
}

#[test]
fn c_never_reported() {
    std::thread::sleep(std::time::Duration::from_secs(5));
}
""",
    tests__sigkill="""#[test]
fn a_fine() {}

#[test]
fn b_is_killed() {
    let pid = std::process::id().to_string();
    std::process::Command::new("kill").args(["-9", &pid]).status().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(5));
}
""",
    tests__segv="""#[test]
fn a_fine() {}

#[test]
fn writes_to_null() {
    unsafe { std::ptr::write_volatile(std::hint::black_box(8 as *mut u8), 1) };
}
""",
    tests__double="""struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        panic!("second panic: guard dropped while unwinding");
    }
}

#[test]
fn a_fine() {}

#[test]
fn panics_twice() {
    let _guard = Guard;
    panic!("first panic: ledger is inconsistent");
}
""",
    tests__stall="""use std::time::Duration;

#[test]
fn a_quick() {}

#[test]
fn b_fails_first() {
    assert_eq!(2 + 2, 5);
}

#[test]
fn c_waits_for_a_server() {
    println!("connecting to 127.0.0.1:5432");
    std::thread::sleep(Duration::from_secs(30));
}
""",
)

# --- the kinds of failure ----------------------------------------------------------------------

ASSERTS: Final = crate(
    "asserts",
    """use std::fmt;

/// Text whose Debug form keeps its lines, as snapshot libraries do it.
#[derive(PartialEq)]
pub struct Page(pub String);

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub id: u32,
    pub name: String,
    pub price: Option<f64>,
}

#[derive(Debug)]
pub enum LoadError {
    Missing { path: String },
}

pub fn page(title: &str) -> Page {
    let rows: String = (1..=12).map(|n| format!("  <li>row {n}</li>\\n")).collect();
    Page(format!("<html>\\n<h1>{title}</h1>\\n<ul>\\n{rows}</ul>\\n</html>"))
}

pub fn rows(n: u32) -> Vec<Row> {
    (1..=n).map(|id| Row { id, name: format!("item-{id}"), price: (id % 3 > 0).then_some(id as f64 * 1.5) }).collect()
}

pub fn load(path: &str) -> Result<String, LoadError> {
    Err(LoadError::Missing { path: path.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_matches_snapshot() {
        let want = page("Orders").0.replace("row 7<", "row seven<");
        assert_eq!(page("Orders"), Page(want));
    }

    #[test]
    fn rows_match() {
        let mut want = rows(16);
        want[12].name = "item-thirteen".to_owned();
        assert_eq!(rows(16), want);
    }

    #[test]
    fn text_matches() {
        assert_eq!("one\\ntwo\\nthree\\n", "one\\n2\\nthree\\n");
    }

    #[test]
    fn plain_assert() {
        assert!(rows(2).len() > 2);
    }

    #[test]
    fn assert_with_message() {
        let n = rows(2).len();
        assert!(n > 2, "need more than 2 rows, got {n}\\nhint: see rows()\\n  and its callers");
    }

    #[test]
    fn assert_not_equal() {
        assert_ne!(rows(1)[0].id, 1, "the first id is reserved");
    }

    #[test]
    fn returns_err() -> Result<(), LoadError> {
        load("/etc/asserts.toml")?;
        Ok(())
    }

    #[test]
    fn returns_boxed_err() -> Result<(), Box<dyn std::error::Error>> {
        let n: u32 = "12a".parse()?;
        assert_eq!(n, 12);
        Ok(())
    }

    #[test]
    fn unwraps_err() {
        load("/etc/asserts.toml").unwrap();
    }

    #[test]
    fn unwraps_none() {
        rows(3).iter().find(|row| row.id == 9).unwrap();
    }

    #[test]
    fn expects_some() {
        rows(0).first().expect("the table has rows");
    }

    #[test]
    fn index_out_of_bounds() {
        let all = rows(3);
        assert_eq!(all[all.len()].id, 3);
    }

    #[test]
    fn divides_by_zero() {
        assert_eq!(10 / rows(0).len(), 0);
    }

    #[test]
    fn not_written_yet() {
        todo!("merge rows");
    }

    #[test]
    fn borrowed_twice() {
        let cell = std::cell::RefCell::new(1);
        let _first = cell.borrow_mut();
        let _second = cell.borrow_mut();
    }

    #[test]
    fn odd_payload() {
        std::panic::panic_any(42_u8);
    }

    #[test]
    fn passes() {}

    #[test]
    #[should_panic]
    fn should_panic_but_does_not() {}

    #[test]
    #[should_panic(expected = "no such row")]
    fn should_panic_with_other_text() {
        panic!("row 3 is locked");
    }

    #[test]
    #[should_panic(expected = "locked")]
    fn should_panic_and_does() {
        panic!("row 3 is locked");
    }
}
""",
)

THREADS: Final = crate(
    "threads",
    """use std::thread;

/// Runs a job on a named thread.
pub fn worker(n: u32) -> thread::JoinHandle<u32> {
    thread::Builder::new()
        .name(format!("worker-{n}"))
        .spawn(move || {
            println!("worker {n} started");
            assert!(n < 3, "worker {n} has no queue");
            n * 2
        })
        .unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worker_panic_is_contained() {
        assert!(worker(7).join().is_err());
    }

    #[test]
    fn unnamed_panic_is_contained() {
        let handle = thread::spawn(|| panic!("error: simulated outage"));
        assert!(handle.join().is_err());
    }

    #[test]
    fn worker_result_is_doubled() {
        assert_eq!(worker(2).join().unwrap(), 4);
    }

    #[test]
    fn worker_panic_spreads() {
        assert_eq!(worker(5).join().unwrap(), 10);
    }

    #[test]
    fn scope_panic_spreads() {
        thread::scope(|scope| {
            scope.spawn(|| panic!("scoped job lost its connection"));
        });
    }
}
""",
)

SETUP: Final = crate(
    "setup",
    'pub fn port(text: &str) -> Option<u16> {\n    text.strip_prefix("port=")?.parse().ok()\n}\n',
    tests__api="""mod common;

#[test]
fn lists_users() {
    let server = common::start("users.toml");
    assert_eq!(server.port, 80);
}

#[test]
fn deletes_users() {
    let server = common::start("users.toml");
    assert_eq!(server.port, 80);
}

#[test]
fn checks_the_port() {
    common::expect_port("port=80", 81);
}

#[test]
fn reads_the_port() {
    assert_eq!(setup::port("port=80"), Some(80));
}
""",
    tests__common__mod="""use std::fs;

pub struct Server {
    pub port: u16,
}

pub fn start(config: &str) -> Server {
    println!("starting server from {config}");
    let text = fs::read_to_string(format!("tests/fixtures/{config}")).expect("fixture must be readable");
    Server { port: setup::port(&text).unwrap() }
}

/// Reports the line of its caller.
#[track_caller]
pub fn expect_port(text: &str, want: u16) {
    assert_eq!(setup::port(text), Some(want), "port of {text:?}");
}
""",
)

DECOYS: Final = crate(
    "decoys",
    """#![allow(non_snake_case)]

#[cfg(test)]
mod error {
    #[test]
    fn error_code_E0308_is_known() {
        println!("error[E0308]: mismatched types");
        println!(" --> src/sample.rs:3:5");
    }

    #[test]
    fn FAILED_state_is_kept() {
        println!("test billing::charge ... FAILED");
        println!("test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s");
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn panicked_thread_is_restarted() {
        println!("thread 'main' panicked at src/sample.rs:10:5:");
        println!("sample text, not a panic");
    }

    #[test]
    fn failures_are_listed() {
        println!("failures:");
        println!("    billing::charge");
        println!("error: test failed, to rerun pass `--lib`");
    }

    #[test]
    fn warning_and_error_levels() {
        eprintln!("ERROR retrying the request, attempt 1 of 3");
        eprintln!("error: could not compile `sample` (lib) due to 1 previous error");
    }

    #[test]
    fn prints_without_newline() {
        print!("half a line");
    }
}
""",
)

IGNORED: Final = crate(
    "ignored",
    """#[cfg(test)]
mod tests {
    #[test]
    fn runs() {}

    #[test]
    #[ignore]
    fn takes_long() {}

    #[test]
    #[ignore = "needs a database"]
    fn writes_rows() {}

    #[test]
    #[ignore = "panicked on CI: error 17, see issue 214"]
    fn flaky() {}

    #[test]
    #[cfg_attr(not(windows), ignore)]
    fn only_windows() {}
}
""",
)

MANY: Final = crate(
    "manyfail",
    "pub fn square(n: i64) -> i64 {\n    if n % 3 == 0 { n * n + 1 } else { n * n }\n}\n\n"
    "#[cfg(test)]\nmod tests {\n    use super::square;\n"
    + "".join(
        f"""
    #[test]
    fn square_of_{n:02}() {{
        println!("computing the square of {n}");
        assert_eq!(square({n}), {n * n});
    }}
"""
        for n in range(1, 43)
    )
    + "}\n",
)

BIG: Final = crate(
    "bigsuite",
    "pub fn clamp(n: i32) -> i32 {\n    n.clamp(0, 500)\n}\n"
    + "".join(
        f"\n#[cfg(test)]\nmod group_{g} {{\n"
        + "".join(
            f"    #[test]\n    fn case_{n:03}() {{\n"
            f"        assert_eq!(crate::clamp({n}), {600 if n == 555 else min(n, 500)});\n    }}\n"
            for n in range(g * 104, g * 104 + 104)
        )
        + "}\n"
        for g in range(6)
    )
    + """
#[cfg(test)]
mod limits {
    #[test]
    fn negative_is_zero() {
        println!("clamping -1");
        assert_eq!(crate::clamp(-1), -1, "negative numbers pass through");
    }
}
""",
)

NOISY: Final = crate(
    "noisy",
    """/// Works through a queue and logs as it goes.
pub fn drain(jobs: u32) -> Result<u32, String> {
    for n in 1..=jobs {
        let level = match n {
            137 => "ERROR",
            n if n % 40 == 0 => "WARN ",
            n if n % 2 == 0 => "DEBUG",
            _ => "INFO ",
        };
        let text = if n == 137 { "lease lost: held by worker-9 since 12:00:41" } else { "took lease, wrote 3 rows" };
        eprintln!("2026-05-01T12:{:02}:{:02}.{:03}Z {level} queue::drain job={n} {text}", n / 60, n % 60, n * 7 % 1000);
    }
    if jobs > 136 { Err(format!("137 of {jobs} lost its lease")) } else { Ok(jobs) }
}

#[cfg(test)]
mod tests {
    use super::drain;

    #[test]
    fn short_queue() {
        assert_eq!(drain(120), Ok(120));
    }

    #[test]
    fn long_queue() {
        println!("draining 200 jobs");
        assert_eq!(drain(200), Ok(200));
    }

    #[test]
    fn empty_queue() {
        assert_eq!(drain(0), Ok(0));
    }
}
""",
)

SLOW: Final = crate(
    "slow",
    """#[cfg(test)]
mod tests {
    #[test]
    fn quick() {}

    #[test]
    fn replays_the_year() {
        std::thread::sleep(std::time::Duration::from_secs(63));
    }
}
""",
)

HARNESS: Final = crate(
    "harness",
    "pub fn even(n: u32) -> bool {\n    n % 2 == 0\n}\n",
    extra='[[test]]\nname = "smoke"\nharness = false\n\n[[test]]\nname = "strict"\nharness = false',
    tests__smoke="""fn main() {
    for n in [0, 2, 4] {
        println!("check {n}: {}", if harness::even(n) { "good" } else { "BAD" });
    }
    println!("3 checks, all good");
}
""",
    tests__strict="""fn main() {
    let mut bad = 0;
    for n in [0, 2, 5, 6] {
        let good = harness::even(n);
        println!("check {n}: {}", if good { "good" } else { "BAD" });
        bad += u32::from(!good);
    }
    eprintln!("{bad} of 4 checks are BAD");
    std::process::exit(if bad > 0 { 1 } else { 0 });
}
""",
)

BENCHES: Final = crate(
    "speed",
    """#![feature(test)]
extern crate test;

pub fn sum(n: u64) -> u64 {
    (0..n).fold(0, |a, b| a ^ b.rotate_left(3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use test::Bencher;

    #[test]
    fn sum_of_nothing() {
        assert_eq!(sum(0), 0);
    }

    #[bench]
    fn sum_small(b: &mut Bencher) {
        b.iter(|| sum(test::black_box(100)));
    }

    #[bench]
    fn sum_large(b: &mut Bencher) {
        b.bytes = 8 * 100_000;
        b.iter(|| sum(test::black_box(100_000)));
    }
}
""",
)

TEST_ERROR: Final = crate(
    "testerror",
    "use std::fmt::Debug;\n\npub fn twice(n: u32) -> u32 {\n    n * 2\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n"
    "    fn doubles() {\n        let unused = 1;\n        assert_eq!(super::twice(2), 4);\n    }\n}\n",
    tests__broken="""use testerror::{thrice, twice};

#[test]
fn doubles_text() {
    assert_eq!(twice("2"), 4);
}
""",
)

WARN_PASS: Final = crate(
    "warnpass",
    "use std::fmt::Debug;\n\npub fn twice(n: u32) -> u32 {\n    n * 2\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n"
    "    fn doubles() {\n        let unused = 1;\n        assert_eq!(super::twice(2), 4);\n    }\n}\n",
    tests__more="fn helper() {}\n\n#[test]\nfn doubles_zero() {\n    assert_eq!(warnpass::twice(0), 0);\n}\n",
)

# Messages of several lines: an author's own text, with blanks, an arrow, a gutter and words of cargo in it.
MESSAGES: Final = crate(
    "messages",
    """#[deprecated(note = "use `settle` which also\\nchecks the card\\n\\n--> not a place\\n  | no gutter\\n\\
\\x20  Compiling is one\\nerror: is a word\\n7\\n8\\n9\\n10\\n11\\n12\\n13\\nand the address")]
pub fn pay(order: u32) -> u32 {
    order
}

#[diagnostic::on_unimplemented(
    message = "an order must be signed\\nby the clerk\\n\\n--> not a place\\n4\\n5\\n6\\n7\\n8\\n9\\n10\\n11\\n12\\n\\
and by the customer",
    note = "see the handbook\\npage 7"
)]
pub trait Signed {}

pub fn send(_order: impl Signed) {}

pub fn run() -> u32 {
    send(1);
    pay(3)
}
""",
)
NOTES: Final = crate(
    "notes",
    """#[must_use = "the receipt must be sent\\nto the customer\\n\\nbefore the order is closed"]
pub fn pay(order: u32) -> u32 {
    order + 1
}

pub fn run() -> u32 {
    pay(3);
    let mut order = 4;
    order
}

#[test]
fn pays() {
    assert_eq!(run(), 5);
}
""",
)

# --- compile errors ----------------------------------------------------------------------------

TYPES: Final = crate(
    "types",
    """use std::collections::HashMap;
use std::fmt::Display;

#[derive(Debug)]
pub struct Settings {
    pub retries: u32,
    pub name: String,
}

pub trait Store {
    fn get(&self, key: &str) -> Option<String>;
    fn put(&mut self, key: &str, value: String);
}

pub struct Memory;

impl Store for Memory {
    fn get(&self, key: &str) -> Option<String> {
        None
    }
}

fn show<T: Display + Clone>(value: T) -> String {
    value.clone().to_string()
}

pub fn retries(settings: &Settings) -> u64 {
    settings.retries
}

pub fn describe(settings: &Settings) -> String {
    show(settings)
}

pub fn label(settings: &Settings) -> String {
    if settings.retries > 3 {
        "many"
    } else {
        settings.nmae.clone()
    }
}

pub fn count(words: &[&str]) -> HashMap<String, usize> {
    let mut seen = HashMap::new();
    for word in words {
        *seen.entry(word.to_string()).or_insert(0) += "1";
    }
    seen
}

pub fn shared(settings: std::rc::Rc<Settings>) {
    std::thread::spawn(move || println!("{}", settings.name));
}

pub fn calls() {
    let m = Memory;
    m.fetch("a");
    retries();
    match Some(3) {
        Some(n) => println!("{n}"),
    }
}
""",
)

WARN_ERROR: Final = crate(
    "warny",
    """use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

mod old;

pub fn parse(text: &str) -> u32 {
    let unused_total = 0;
    let mut never_changed = text.len();
    let value = text.parse::<u32>();
    value
}

pub fn run() {
    old::legacy(1, 2);
    std::fs::remove_file("x");
    return;
    println!("unreachable");
}
""",
    src__old="#![allow(clippy::all)]\nconst BadName: u32 = 1;\nstatic lowerCase: u32 = 2;\n\n"
    + "\n".join(f"fn step_{n}(x: u32) -> u32 {{\n    let y = {n};\n    {n + 1}\n}}\n" for n in range(12))
    + "\npub fn legacy(a: u32, b: u32) {\n    let x = (a);\n    if (true) {\n        deprecated();\n    }\n}\n\n"
    + '#[deprecated(since = "0.1.0", note = "use `parse`")]\nfn deprecated() {}\n\n'
    + "struct NeverBuilt {\n    field: u32,\n}\n\n"
    + "enum Kind {\n    One,\n    Two,\n}\n",
)

WARN_ONLY: Final = WARN_ERROR | {
    "src/lib.rs": WARN_ERROR["src/lib.rs"].replace("parse::<u32>()", "parse::<u32>().unwrap_or_default()")
}

RESOLVE: Final = crate(
    "resolve",
    """mod missing;

use std::collections::HashMop;
use crate::config::Config;

pub struct Reader<'a> {
    text: &'a str,
    rest: &str,
}

pub fn read(path: &Path) -> Settings {
    let text = fs::read_to_string(path).unwrap();
    let lines = txet.lines().collect::<Vec<_>>();
    prnt!("{lines:?}");
    Settings::default()
}

impl Readr for Reader<'_> {}
""",
)

BORROW: Final = crate(
    "borrow",
    """#[derive(Debug)]
pub struct Cart {
    items: Vec<String>,
}

pub fn consume(cart: Cart) -> usize {
    cart.items.len()
}

pub fn use_after_move() {
    let cart = Cart { items: vec![] };
    consume(cart);
    println!("{cart:?}");
}

pub fn two_mutable(cart: &mut Cart) {
    let a = &mut cart.items;
    let b = &mut cart.items;
    a.push("x".into());
    b.push("y".into());
}

pub fn push_while_reading(cart: &mut Cart) {
    for item in &cart.items {
        cart.items.push(item.clone());
    }
}

pub fn longest(a: &str, b: &str) -> String {
    pick(a, b).to_owned()
}

fn pick<'a, 'b>(a: &'a str, b: &'b str) -> &'a str {
    if a.len() > b.len() { a } else { b }
}

pub fn dangling() -> usize {
    let longest;
    {
        let text = String::from("short lived");
        longest = text.as_str();
    }
    longest.len()
}

pub fn local() -> &'static str {
    let text = String::from("local");
    &text
}

pub fn spawned(cart: Cart) {
    let n = 3;
    std::thread::spawn(|| println!("{n} {}", cart.items.len()));
}

pub fn reassigned() {
    let total = 1;
    total += 2;
    println!("{total}");
}
""",
)

UNCLOSED: Final = crate(
    "unclosed",
    """pub fn second(items: &[u32]) -> u32 {
    if items.is_empty() {
        return 0;

    items.len() as u32
}
""",
)

SYNTAX: Final = crate(
    "syntax",
    "mod first;\nmod third;\n",
    src__first="pub fn first(n: u32) -> u32 {\n    let x = n + 1\n    x\n}\n\nfn second(n u32) {}\n",
    src__third="pub fn third(n: u32) -> u32 {\n    match n {\n        0 => 1;\n        _ => 'two',\n    }\n}\n",
)

MACROS: Final = workspace(
    derive=crate(
        "derive",
        """use proc_macro::TokenStream;

#[proc_macro]
pub fn query(input: TokenStream) -> TokenStream {
    let text = input.to_string();
    assert!(text.starts_with("select"), "query must start with select, got `{text}`");
    "1 + 1".parse().unwrap()
}
""",
        extra="[lib]\nproc-macro = true",
    ),
    app=crate(
        "app",
        """macro_rules! field {
    ($name:ident, $value:expr) => {
        let $name: u32 = $value;
    };
}

macro_rules! record {
    ($($name:ident = $value:expr),*) => {
        $(field!($name, $value);)*
    };
}

pub fn build() -> i32 {
    record!(width = 3, height = "tall");
    field!(depth);
    println!("{} {}", width);
    derive::query!(delete from users)
}

#[cfg(not(feature = "tls"))]
compile_error!("app needs the feature `tls`");
""",
        'derive = { path = "../derive" }',
    ),
)

EXPANSION: Final = crate(
    "expansion",
    """macro_rules! field {
    ($name:ident, $value:expr) => {
        let $name: u32 = $value;
    };
}

macro_rules! record {
    ($($name:ident = $value:expr),*) => {
        $(field!($name, $value);)*
    };
}

macro_rules! twice {
    ($value:expr) => {
        $value.doubled() + 1
    };
}

macro_rules! sum {
    ($($value:expr),*) => {
        0 $(+ twice!($value))*
    };
}

#[derive(Debug)]
pub struct Point {
    pub x: i32,
}

#[derive(Clone, PartialEq)]
pub struct Line {
    pub from: Point,
    pub to: Point,
}

pub fn build(line: &Line) {
    record!(width = 3, height = "tall");
    assert_eq!(line.from.x, "3");
    println!("{}", line.from);
    let all = vec![1, "two"];
    let total = sum!(3_u32, 4_u32);
}
""",
)

BROKEN_DEP: Final = workspace(
    engine=crate(
        "engine",
        "pub fn start(rpm: u32) -> bool {\n    rpm > limit()\n}\n\nfn limit() -> u64 {\n    900\n}\n",
    ),
    wheels=crate("wheels", 'pub fn count() -> usize {\n    "four"\n}\n\nfn spare() {}\n'),
    radio=crate("radio", "pub fn on() -> bool {\n    true\n}\n"),
    car={
        "Cargo.toml": manifest("car", 'engine = { path = "../engine" }\nwheels = { path = "../wheels" }'),
        "src/main.rs": 'fn main() {\n    println!("{} {}", engine::start(1), wheels::count());\n}\n',
    },
)

DOZEN: Final = workspace(
    **{
        f"layer_{n:02}": crate(
            f"layer-{n:02}",
            f"pub fn height() -> u32 {{\n    {f'layer_{n - 1:02}::height() + 1' if n > 1 else '1'}\n}}\n",
            f'layer-{n - 1:02} = {{ path = "../layer-{n - 1:02}" }}' if n > 1 else "",
        )
        for n in range(1, 13)
    }
)

FFI: Final[Files] = {
    "Cargo.toml": manifest("ffi"),
    "src/main.rs": """extern "C" {
    fn beam_engine_start(speed: i32) -> i32;
    fn beam_engine_stop();
}

fn main() {
    let code = unsafe { beam_engine_start(3) };
    unsafe { beam_engine_stop() };
    println!("{code}");
}
""",
}

SCRIPT_PANIC: Final = crate(
    "scripted",
    "pub fn nothing() {}\n",
    build="""use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::warning=falling back to the bundled headers");
    println!("looking for libengine");
    eprintln!("pkg-config: package libengine was not found");
    eprintln!("  searched: /usr/lib, /usr/local/lib");
    Command::new("engine-config").arg("--libs").output().expect("engine-config must be installed");
}
""",
)

SCRIPT_WARN: Final = crate(
    "scriptwarn",
    "pub fn nothing() {}\n",
    build="""fn main() {
    println!("cargo::warning=ENGINE_HOME is not set, using /opt/engine");
    println!("cargo::warning=protobuf 3.1 is deprecated: error handling changed in 3.2");
}
""",
)

SCRIPT_ERROR: Final = crate(
    "scripterror",
    "pub fn nothing() {}\n",
    build="""fn main() {
    println!("cargo::warning=ENGINE_HOME is not set");
    println!("cargo::error=libengine 2.x is required, found 1.4");
}
""",
)

SLOW_SCRIPT: Final = crate(
    "waiting",
    "pub fn nothing() {}\n",
    build="fn main() {\n    std::thread::sleep(std::time::Duration::from_secs(4));\n}\n",
)

RUNNER: Final[Files] = {
    "Cargo.toml": manifest("runner", extra='default-run = "runner"').replace("\n\ndefault-run", "\ndefault-run"),
    "src/main.rs": """fn main() {
    println!("reading the plan");
    let steps: Vec<u32> = std::env::args().skip(1).map(|a| a.parse().expect("a step is a number")).collect();
    println!("{} steps", steps.len());
}
""",
    "src/bin/strict.rs": """fn main() {
    println!("checked 14 files");
    eprintln!("error: 2 files are out of date: a.toml, b.toml");
    std::process::exit(1);
}
""",
    "src/bin/aborts.rs": """fn main() {
    println!("opening the store");
    std::process::abort();
}
""",
    "src/bin/fallible.rs": """fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string("plan.toml")?;
    println!("{text}");
    Ok(())
}
""",
}

BAD_TOML: Final[Files] = {
    "Cargo.toml": '[package]\nname = "badtoml"\nversion = "0.1.0"\nedition = "2021\n\n[dependencies]\n',
    "src/lib.rs": "",
}

BAD_EDITION: Final[Files] = {
    "Cargo.toml": manifest("badedition").replace("2021", "2027"),
    "src/lib.rs": "",
}

NEEDS_CRATE: Final = crate(
    "needscrate", "pub use serde::Serialize;\n", 'serde = { version = "1.0", features = ["derive"] }'
)

NO_REGISTRY: Final = NEEDS_CRATE | {
    ".cargo/config.toml": '[source.crates-io]\nreplace-with = "mirror"\n\n[source.mirror]\n'
    'registry = "sparse+http://127.0.0.1:9/index/"\n\n[net]\nretry = 2\n'
}

MISSING_PATH: Final = crate("missingpath", "", 'shapes = { path = "../shapes" }')

LOCKED: Final = crate("locked", "pub fn nothing() {}\n", extra="[workspace]\nmembers = []") | {
    "extra/Cargo.toml": manifest("extra"),
    "extra/src/lib.rs": "",
    "Cargo.toml.new": manifest("locked", 'extra = { path = "extra" }', "[workspace]\nmembers = []"),
}

OLD_RUST: Final[Files] = {
    "Cargo.toml": manifest("oldrust").replace('"2021"\n', '"2021"\nrust-version = "1.99"\n'),
    "src/lib.rs": "",
}

DOC_WARN: Final = crate(
    "docwarn",
    """//! See [`Missing`].

/// Reads <b>bold</b> text, see [read_all] and http://example.org/docs.
///
/// ```rust
/// let x = ;
/// ```
pub fn read() {}

/// An <unclosed tag.
pub fn tag() {}
""",
)

LINTS: Final = crate(
    "lints",
    """pub struct Basket {
    items: Vec<String>,
}

impl Basket {
    pub fn new() -> Basket {
        return Basket { items: Vec::new() };
    }

    pub fn is_empty(&self) -> bool {
        self.items.len() == 0
    }

    pub fn print(&self) {
        for i in 0..self.items.len() {
            println!("{}", self.items[i]);
        }
    }

    pub fn first(&self) -> Option<String> {
        match self.items.first() {
            Some(item) => Some(item.clone()),
            None => None,
        }
    }
}

pub fn join(parts: &Vec<String>) -> String {
    let mut out = String::new();
    for part in parts.iter() {
        out = out + &part.clone();
    }
    out
}

pub fn area(w: u32, h: u32) -> u32 {
    let area = w * h;
    area
}

pub fn build(a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8) -> bool {
    if a == b && c == d {
        if e == f {
            return g != h;
        }
    }
    (a == 1) == true
}
""",
)
LINTS["src/main.rs"] = (
    'fn main() {\n    let b = lints::Basket::new();\n    println!("{}", format!("{}", b.is_empty()));\n}\n'
)

LINTS_DENIED: Final = crate(
    "denied",
    """pub fn circumference(r: f64) -> f64 {
    let d = r * 2.0;
    return d * 3.14;
}

pub fn never(n: u32) -> bool {
    n < 0
}

pub fn swap(a: &mut u32, b: &mut u32) {
    *a = *b;
    *b = *a;
}
""",
)

PROJECTS: Final[dict[str, Files]] = {
    "ledger": LEDGER,
    "orders": ORDERS,
    "fleet": FLEET,
    "textkit": DOCS,
    "merged": MERGED_DOCS,
    "crashy": CRASHY,
    "asserts": ASSERTS,
    "threads": THREADS,
    "setup": SETUP,
    "decoys": DECOYS,
    "ignored": IGNORED,
    "manyfail": MANY,
    "bigsuite": BIG,
    "noisy": NOISY,
    "slow": SLOW,
    "harness": HARNESS,
    "speed": BENCHES,
    "testerror": TEST_ERROR,
    "warnpass": WARN_PASS,
    "messages": MESSAGES,
    "notes": NOTES,
    "types": TYPES,
    "warny": WARN_ERROR,
    "warnonly": WARN_ONLY,
    "resolve": RESOLVE,
    "borrow": BORROW,
    "syntax": SYNTAX,
    "unclosed": UNCLOSED,
    "macros": MACROS,
    "expansion": EXPANSION,
    "garage": BROKEN_DEP,
    "dozen": DOZEN,
    "ffi": FFI,
    "scripted": SCRIPT_PANIC,
    "scriptwarn": SCRIPT_WARN,
    "scripterror": SCRIPT_ERROR,
    "waiting": SLOW_SCRIPT,
    "runner": RUNNER,
    "badtoml": BAD_TOML,
    "badedition": BAD_EDITION,
    "needscrate": NEEDS_CRATE,
    "noregistry": NO_REGISTRY,
    "missingpath": MISSING_PATH,
    "locked": LOCKED,
    "oldrust": OLD_RUST,
    "docwarn": DOC_WARN,
    "lints": LINTS,
    "denied": LINTS_DENIED,
    "empty": {"notes.txt": "No manifest here.\n"},
}
