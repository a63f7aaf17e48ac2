"""Remakes the captures of Next.js in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501, RUF001 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MODULES, Box, make
from capture import Run, Synthetic

BOX: Final = Box("next", ("next@15", "react", "react-dom", "typescript@5", "@types/react@19", "@types/node@22"))
SHOP: Final = {
    "package.json": '{"name": "shop", "version": "0.3.0", "scripts": {"build": "next build"}}\n',
    "app/layout.tsx": (
        "export default function Layout({ children }: { children: React.ReactNode }) {\n"
        "  return <html><body>{children}</body></html>;\n}\n"
    ),
    "app/page.tsx": "import { total } from './cart';\nexport default function Page() {\n  return <p>{total(3)}</p>;\n}\n",
    "app/cart.ts": "export const total = (n: number): number => n * 3;\n",
    "app/stock/page.tsx": "export default function Stock() {\n  return <p>12 left</p>;\n}\n",
    "app/tea/[id]/page.tsx": (
        "export const generateStaticParams = () => ['green', 'black'].map((id) => ({ id }));\n"
        "export default async function Tea({ params }: { params: Promise<{ id: string }> }) {\n"
        "  return <p>{(await params).id}</p>;\n}\n"
    ),
    "app/api/order/route.ts": "export const dynamic = 'force-dynamic';\nexport const GET = () => Response.json({ n: 3 });\n",
    "tsconfig.json": (
        '{"compilerOptions": {"target": "ES2017", "lib": ["dom", "esnext"], "strict": true, "noEmit": true, '
        '"esModuleInterop": true, "module": "esnext", "moduleResolution": "bundler", "resolveJsonModule": true, '
        '"isolatedModules": true, "jsx": "preserve", "incremental": true, "skipLibCheck": true, '
        '"plugins": [{"name": "next"}]}, "include": ["next-env.d.ts", "**/*.ts", "**/*.tsx", ".next/types/**/*.ts"], '
        '"exclude": ["node_modules"]}\n'
    ),
}
DEV: Final = """\
   ▲ Next.js 15.5.29
   - Local:        http://localhost:3000
   - Network:      http://192.0.2.3:3000

 ✓ Starting...
 ✓ Ready in 1537ms
 ○ Compiling / ...
 ✓ Compiled / in 2.1s (512 modules)
 GET / 200 in 2431ms
 GET /stock 200 in 31ms
 GET /gone 404 in 312ms
 ⚠ Fast Refresh had to perform a full reload.
 ⨯ Error: no stock of tea-100
    at Stock (app/stock/page.tsx:3:9)
    at renderToHTMLImpl (node_modules/next/dist/server/render.js:391:18)
 GET /stock 500 in 77ms
"""
TELEMETRY: Final = """\
Attention: Next.js now collects completely anonymous telemetry regarding usage.
This information is used to shape Next.js' roadmap and prioritize features.
You can learn more, including how to opt-out if you'd not like to participate in this anonymous program, by visiting the following URL:
https://nextjs.org/telemetry

   ▲ Next.js 15.5.29

   Creating an optimized production build ...
 ✓ Compiled successfully in 8.6s
"""
TYPE: Final = {"app/cart.ts": "export const total = (n: number): string => n * 3;\nexport const left: number = 'x';\n"}
LOST: Final = {
    "app/page.tsx": "import { total } from './carts';\nexport default function Page() {\n  return <p>{total(3)}</p>;\n}\n"
}
TORN: Final = {"app/page.tsx": "export default function Page() {\n  return <p>{total(3}</p>;\n}\n"}
THROWS: Final = {
    "app/stock/page.tsx": "export default function Stock(): never {\n  throw new Error('no stock of tea-100');\n}\n"
}
HOOK: Final = {
    "app/stock/page.tsx": (
        "import { useState } from 'react';\nexport default function Stock() {\n"
        "  const [n] = useState(3);\n  return <p>{n}</p>;\n}\n"
    )
}
MANY: Final = {
    f"app/shelf{n}/page.tsx": f"export default function Shelf() {{\n  return <p>shelf {n}</p>;\n}}\n" for n in range(30)
}


def run(command: str, **files: str) -> Run:
    """A run of Next.js in the shop, with its packages."""
    command = f"NEXT_TELEMETRY_DISABLED=1 {command}"
    return Run(command, {**SHOP, **files}, (MODULES,), version="next --version")


RUNS: Final = {
    "pass": run("next build"),
    "pass_script": run("npm run build"),
    "pass_many": run("next build", **MANY),
    "type": run("next build", **TYPE),
    "lost": run("next build", **LOST),
    "torn": run("next build", **TORN),
    "throws": run("next build", **THROWS),
    "hook": run("next build", **HOOK),
    "config": run("next build", **{"next.config.mjs": "export default { shelf: 3, output: 'exports' };\n"}),
    "no_app": Run(
        "NEXT_TELEMETRY_DISABLED=1 next build",
        {"package.json": SHOP["package.json"]},
        (MODULES,),
        version="next --version",
    ),
    "dev": Synthetic("next dev", DEV, version="Next.js 15"),
    "telemetry": Synthetic("next build", TELEMETRY, version="Next.js 15"),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (BOX, RUNS))
