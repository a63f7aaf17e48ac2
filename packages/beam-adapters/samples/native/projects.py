"""The small native programs whose reports are the captures: name -> text; the suffix is the language."""

from typing import Final

SHELF: Final = r"""#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int count; struct item *next; };

static struct item *make(int count) {
    struct item *item = malloc(sizeof *item);
    item->count = count;
    return item;
}

static char *slip(const char *sku) {
    char *text = malloc(strlen(sku));
    strcpy(text, sku);
    return text;
}

static int use(struct item *item) { return item->count; }

static int walk(struct item *item, int depth) { return depth ? walk(item, depth - 1) + 1 : use(item); }

int main(int argc, char **argv) {
    char what = argv[1][0];
    puts("report of 2026-03-14");
    if (what == 'f') {
        struct item *item = make(3);
        free(item);
        return walk(item, 9);
    }
    if (what == 's') {
        char *text = slip("tea-100");
        puts(text);
        int unset[2];
        if (unset[argc & 1]) puts("set");
        return 0;
    }
    if (what == 'l') {
        for (int i = 0; i < 3; i++) make(i);
        return 0;
    }
    return walk(NULL, 9);
}
"""

NUMBERS: Final = r"""#include <stdio.h>

static int add(int a, int b) { return a + b; }

int main(int argc, char **argv) {
    (void)argv;
    printf("%d\n", add(2147483647, argc));
    printf("%d\n", 1 << (31 + argc));
    return 0;
}
"""

RACE: Final = r"""#include <cstdio>
#include <thread>

static int stock = 5;

static void take() { stock -= 1; }

int main() {
    std::thread first(take);
    take();
    first.join();
    std::printf("%d\n", stock);
}
"""

THROWN: Final = r"""#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>

static int price(const std::map<std::string, int> &prices, const std::string &sku) { return prices.at(sku); }

int main(int argc, char **) {
    if (argc > 1) {
        int *numbers = new int[4];
        numbers[0] = argc;
        free(numbers);
        return 0;
    }
    std::thread([] {}).join();
    return price({{"tea-100", 350}}, "pot-1");
}
"""

PROJECTS: Final[dict[str, str]] = {
    "shelf.c": SHELF,
    "numbers.c": NUMBERS,
    "race.cpp": RACE,
    "thrown.cpp": THROWN,
}
