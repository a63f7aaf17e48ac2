"""What an outline takes for a definition, what it chooses, and what a command says of the lines that it prints."""

from __future__ import annotations

import itertools
import time

import pytest

from beam_adapters._reads import read_of
from beam_optimize import reduce
from beam_optimize._decode import decode
from beam_optimize.stages.definitions import definitions
from beam_optimize.stages.outline import _chosen, shown
from beam_store import MemoryStore

# Lines marked with a number are definitions, of that depth in columns; the others are what looks like one.
FILES = {
    "a.py": """\
0|class Store:
4|    def put(self, key):
 |        definition = call(def_x)
4|    async def get(self):
 |        classes = []
0|def main() -> int:
 |    return default(1)
""",
    "a.ts": """\
0|export class Store<T> extends Base {
2|  async put(key: string, value: T): Promise<void> {
 |    if (this.full(key)) {
 |      await this.flush(() => {
2|  private get size() {
0|export default function main() {
0|export interface Options {
0|export const parse = (text: string) => {
 |  const n = 1;
0|type Key = string | number;
0|describe('store', () => {
2|  it("puts", async () => {
 |    return store(function () {
""",
    "a.go": """\
0|type Store struct {
 |	name string
0|func (s *Store) Put(key string) error {
 |	if err := s.check(key); err != nil {
0|func main() {
0|var (
""",
    "a.rs": """\
0|pub struct Store<'a> {
 |    name: &'a str,
0|impl<'a> Store<'a> {
4|    pub(crate) async fn put(&mut self, key: &str) -> Result<()> {
 |        let f = |x| match x {
0|macro_rules! many {
0|mod tests {
""",
    "A.java": """\
0|public final class Store<T> implements Closeable {
 |    private static final Map<String, T> MAP = new HashMap<>();
4|    public synchronized void put(String key, T value) throws IOException {
 |        if (key == null) {
 |            throw new IllegalArgumentException(key);
 |        return super.put(key, value);
4|    interface Listener {
""",
    "A.cs": """\
0|namespace Shop.Web
4|    public class Store : IStore
8|        public async Task<int> Put(string key)
 |            foreach (var item in items)
""",
    "a.kt": """\
0|data class Item(val name: String)
0|fun main(args: Array<String>) {
4|    override fun close() {
 |    println(args)
""",
    "a.c": """\
0|static int put(struct store *s, const char *key)
 |{
 |    if (s->full) {
 |        return put_slow(s, key);
0|struct store {
 |static int later(void);
0|int main(int argc, char **argv) {
""",
    "a.cpp": """\
0|namespace shop {
2|  class Store : public Base {
0|void Store::put(const std::string& key) {
 |  std::lock_guard<std::mutex> hold(mutex_);
0|TEST(StoreTest, Puts) {
""",
    "a.rb": """\
0|module Shop
2|  class Store < Base
4|    def put!(key, value = nil)
 |      defaults = key
0|describe "store" do
""",
    "a.php": """\
0|namespace Shop\\Web;
0|final class Store implements Countable
4|    public static function put(string $key): void
 |        return function ($x) { return $x; };
""",
    "a.sh": """\
0|put() {
 |  call one two
0|function main {
 |  echo "put ()"
""",
    "a.sql": """\
0|CREATE TABLE items (
 |  created integer,
0|create or replace view totals as
 |insert into items values (1);
""",
    "a.md": """\
1|# Shop
2|## Store
 |#hashtag
 |```sh
 |# no heading
 |```
3|### Put
""",
    "a.toml": """\
0|[tool.ruff]
 |select = ["E"]
0|[[tool.mypy.overrides]]
""",
    "a.yaml": """\
0|services:
2|  web:
 |    image: nginx
 |# comment: no
""",
    "a.json": """\
 |{
2|  "scripts": {
4|    "test": "vitest",
 |        "deep": 1
 |  }
""",
    "Makefile": """\
 |CC := gcc
0|all: store
 |	$(CC) -o store store.c
 |.PHONY: all
0|store.o: store.c
""",
    "a.css": """\
0|.store > .item {
 |  color: red;
0|@media (max-width: 600px) {
2|  .store {
""",
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("numbered", [False, True])
def test_definitions_and_how_deep_they_lie(name: str, numbered: bool) -> None:
    marked = [line.partition("|") for line in FILES[name].splitlines()]
    texts = [f"{n:6}\t{line}" if numbered else line for n, (_, _, line) in enumerate(marked, 1)]
    lines = decode("\n".join(texts).encode() + b"\n")
    assert lines is not None
    found = definitions(lines, 0, len(lines), name, numbered=numbered)
    wanted = {n: int(mark) for n, (mark, _, _) in enumerate(marked) if mark.strip()}
    assert found == wanted


@pytest.mark.parametrize("name", ["a.py", "a.ts", "a.go", "a.rs", "A.java", "a.rb", "a.php"])
def test_a_language_without_a_name_is_known_by_its_definitions(name: str) -> None:
    lines = decode("".join(line[2:] for line in FILES[name].splitlines(keepends=True)).encode())
    assert lines is not None
    known = definitions(lines, 0, len(lines), name, numbered=False)
    assert definitions(lines, 0, len(lines), "", numbered=False) == known


def test_outer_definitions_come_first_and_inner_ones_evenly() -> None:
    found = [(unit, 0 if unit % 100 == 0 else 4) for unit in range(1000)]
    sizes = dict.fromkeys(range(1000), 10)
    chosen = _chosen(found, sizes, 1000)
    assert len(chosen) == 100
    assert set(range(0, 1000, 100)) <= set(chosen)
    assert max(b - a for a, b in itertools.pairwise(chosen)) <= 22
    assert len(_chosen(found, sizes, 10**6)) == 150
    assert _chosen(found, sizes, 95) == [0, 100, 200, 300, 400, 500, 600, 700, 800]
    assert _chosen([], {}, 100) == []


def test_a_line_is_cut_only_where_that_pays_and_never_within_a_character() -> None:
    assert shown(b"def f(" + b"x" * 200 + b"):") == b"def f(" + b"x" * 200 + b"):"
    cut = shown(b"abc" + "é".encode() * 300)
    assert cut.startswith(b"abc" + "é".encode() * 78)
    cut.decode()


@pytest.mark.parametrize(
    ("command", "name", "first"),
    [
        ("cat src/a.py", "src/a.py", 1),
        ("cd x && cat src/a.py", "src/a.py", 1),
        ("cat -n 'my file.py'", "my file.py", 1),
        ("sed -n '500,9000p' src/a.py", "src/a.py", 500),
        ("sed -n 500,$p a.go", "a.go", 500),
        ("tail -n +500 a.rs", "a.rs", 500),
        ("tail -n +500 a.rs | head -n 2000", "a.rs", 500),
        ("cat a.c | tail -n +20 | sed -n 5,90p", "a.c", 24),
        ("head -5000 a.py", "a.py", 1),
        ("git show HEAD~2:src/a.py", "src/a.py", 1),
        ("bash -lc 'cat a.py'", "a.py", 1),
        ("tail -n 500 a.py", "a.py", 0),
        ("tail -c +500 a.py", "a.py", 0),
        ("cat a.py b.py", "b.py", 0),
        ("cat a.py; cat b.py", "", 0),
        ("sed 's/a/b/' a.py", "a.py", 0),
        ("sed -n '/def/p' a.py", "a.py", 0),
        ("cat a.py | grep x", "a.py", 0),
        ("cat -s a.py", "a.py", 0),
        ("awk 'NR>5' a.py", "a.py", 0),
        ("git show HEAD", "", 0),
        ("cat", "", 0),
        ("", "", 0),
    ],
)
def test_a_command_says_which_lines_of_which_file_it_prints(command: str, name: str, first: int) -> None:
    found = read_of(command)
    assert found[1] == first
    if first:
        assert found[0] == name


@pytest.mark.parametrize("name", ["", *FILES])
def test_long_lines_and_many_take_linear_time(name: str) -> None:
    """No line of a megabyte, whatever it consists of, is gone over more than a few times."""
    parts = (
        b"a",
        b"a ",
        b"f()",
        b"x(",
        b"a::b<c> *",
        b"class ",
        b"\t",
        b'"k": ',
        b"public static ",
        b"(a) =>",
        b"#",
        b"[",
    )
    for part in parts:
        lines = decode(b"x\n" + part * ((1 << 18) // len(part)) + b"\n" + (part * 50 + b"\n") * 2000)
        assert lines is not None
        before = time.process_time()
        definitions(lines, 0, len(lines), name, numbered=False)
        assert time.process_time() - before < 5


def test_no_outline_of_what_is_no_file() -> None:
    """Hits of a search and a listing hold definitions of many files, and a log holds none."""
    hits = b"".join(b"src/m%d.py:%d:def function_%d(self):\n" % (n % 90, n, n) for n in range(5000))
    listing = b"".join(b"-rw-r--r-- 1 me me %d Dec  1 01:50 def_%d.py\n" % (n, n) for n in range(5000))
    for text, command in ((hits, "grep -rn def src"), (listing, "ls -l"), (hits, None)):
        assert b" of them follow" not in reduce(text, command=command, store=MemoryStore()).data


def test_a_list_that_was_asked_for_stays_whole() -> None:
    """Packages are looked through, not sampled; where nobody asked, or for more than any host shows, they are."""
    rows = [b"package-%03d-%s %d.%d" % (n, b"abcdefgh"[n % 7 :], n % 9, n % 5) for n in range(1000)]
    text = b"\n".join(rows) + b"\n"
    assert len(text) > 20_000
    assert reduce(text, command="pip list", store=MemoryStore()).data == text
    assert len(reduce(text, command="./list.sh", store=MemoryStore()).data) < len(text) // 2
    assert len(reduce(text * 9, command="pip list", store=MemoryStore()).data) < len(text)


def test_no_outline_without_the_original() -> None:
    text = b"".join(b"def function_%d(self):\n    return %d * self.scale\n\n" % (n, n) for n in range(5000))
    assert b" of them follow" not in reduce(text, command="cat a.py").data
    assert b" of them follow" in reduce(text, command="cat a.py", store=MemoryStore()).data
