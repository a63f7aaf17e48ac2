"""Remakes the captures of psql, MariaDB's client and sqlite3 in this folder: ``python make_samples.py [--only NAME]``.

Each run starts a server of its own on this machine and stops it.  It has to be allowed to become the user of that server
(``postgres``, ``mysql``), because neither starts as root.
"""

# ruff: noqa: E501, S608 - shell scripts and SQL stand here as one would type them

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from capture import Run, Synthetic, make

SCHEMA: Final = """\
create table pots (id serial primary key, name text not null unique, price numeric(8,2) check (price > 0));
create table slips (id int references pots, at timestamptz default now());
insert into pots (name, price) select 'pot '||g, g from generate_series(1, 20) g;
"""
BROKEN: Final = (
    SCHEMA
    + """\
select * from none;
insert into pots (name, price) values ('pot 1', 2);
insert into pots (name, price) values ('x', -1);
insert into slips values (99);
selec 1;
create table if not exists pots (id int);
begin; select 1/0; select 1; rollback;
"""
)
DUMP: Final = (
    "set lock_timeout = 0;\nset client_encoding = 'UTF8';\nselect pg_catalog.set_config('search_path', '', false);\n"
    + "".join(
        f"create table public.t{n} (id int);\nalter table public.t{n} owner to shop;\ncomment on table public.t{n} is 'x';\n"
        for n in range(9)
    )
    + "insert into public.t1 values (1);\n" * 12
    + "copy public.t2 from stdin;\n1\n2\n\\.\nupdate public.t1 set id = 2;\ndelete from public.t2;\ncreate index on public.t1 (id);\ngrant all on public.t1 to shop;\n"
)
QUERIES: Final = (
    SCHEMA + "\\d pots\nselect * from pots limit 4;\n\\x\nselect * from pots limit 1;\nexplain select * from pots;\n"
)
MYSQL: Final = (
    "create table a (b int unique);\ninsert into a values (1), (2);\nselect * from a;\ninsert into a values (1);\n"
)
SQLITE: Final = "create table a(b int unique);\ninsert into a values (1), (2);\n.mode box\nselect * from a;\ninsert into a values (1);\nselec 1;\nselect * from none;\n"
LIKE_THEM: Final = """\
print("CREATE TABLE of contents")
print("INSERT 0 1 coin")
print("ALTER EGO")
print("SET the table")
print("psql is a program")
print("READONLY is the till")
print("NOAUTH")
print("OOM command came too late: 3")
"""
POSTGRES: Final = (
    "chmod -R a+rX . && mkdir -m 777 pg && export PGHOST=$PWD/pg PGPORT=8155 PGUSER=shop PGDATABASE=postgres; "
    "as() { su postgres -s /bin/bash -c \"PATH=$PATH $1\"; }; as 'initdb -D pg/data -U shop -A trust --no-sync' > /dev/null && "
    "as 'pg_ctl -D pg/data -o \"-p 8155 -k '$PWD'/pg -c fsync=off\" -l pg/log -w start' > /dev/null; "
)
STOP: Final = "; c=$?; as 'pg_ctl -D pg/data stop -m fast' > /dev/null; exit $c"
MARIA: Final = (
    "chmod a+rwX . && mariadb-install-db --no-defaults --datadir=$PWD/my --user=mysql > /dev/null 2>&1; "
    "mariadbd --no-defaults --datadir=$PWD/my --socket=$PWD/my.sock --user=mysql --skip-networking > /dev/null 2>&1 & s=$!; sleep 6; mariadb -S my.sock -e 'create database shop'; "
)


def psql(command: str, sql: str) -> Run:
    """A capture of psql."""
    return Run(command, {"shop.sql": sql}, (), "psql --version", POSTGRES + command + STOP)


RUNS: Final[dict[str, Run | Synthetic]] = {
    "psql_errors": psql("psql -f shop.sql", BROKEN),
    "psql_stopped": psql("psql -v ON_ERROR_STOP=1 -f shop.sql", BROKEN),
    "psql_dump": psql("psql -f shop.sql", DUMP),
    "psql_queries": psql("psql -f shop.sql", QUERIES),
    "psql_one": psql('psql -c "select * from none"', ""),
    "psql_refused": psql('psql -h 127.0.0.1 -p 8199 -c "select 1"; psql -d none -c "select 1"; pg_dump none', ""),
    "mysql": Run(
        "mariadb -t shop < shop.sql",
        {"shop.sql": MYSQL},
        (),
        "mariadb --version",
        MARIA + "mariadb -S my.sock -t shop < shop.sql; c=$?; mariadb-admin -S my.sock shutdown; exit $c",
    ),
    "mysql_denied": Run(
        "mariadb -u dev shop",
        {},
        (),
        "mariadb --version",
        MARIA
        + "mariadb -S my.sock -u dev -pwrong shop; c=$?; mariadb-admin -S my.sock shutdown; mariadb -S my.sock; exit $c",
    ),
    "sqlite": Run("sqlite3 shop.db < shop.sql", {"shop.sql": SQLITE}, (), "sqlite3 --version"),
    "sqlite_one": Run('sqlite3 shop.db "selec 1"; sqlite3 shop.db "select * from none"', {}, (), "sqlite3 --version"),
    "redis": Run(
        "redis-cli < shop.txt",
        {
            "shop.txt": "set till north\nincr till\nlpush till 3\nxgroup create none g $\nevalsha 0 0\n"
            "config set requirepass tea\nauth pot\nmulti\nnone\nexec\nget till\n"
        },
        version="redis-cli --version",
        script="redis-server --port 8198 --save '' > /dev/null & s=$!; sleep 1; redis-cli -p 8198 < shop.txt; c=$?; kill $s; exit $c",
    ),
    "redis_refused": Run("redis-cli -p 8197 ping", version="redis-cli --version"),
    "decoys": Run("python3 till.py", {"till.py": LIKE_THEM}),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
