import type { Claim, Seen } from '../claim.ts'
import { runCommand } from '../commands.ts'
import { withPlantedApp } from '../plant.ts'

const FIRST_KB = 80

async function measure(env: NodeJS.ProcessEnv = process.env): Promise<Seen> {
  const { code, output } = await runCommand('npm run --silent size', { env })
  const rows = Array.from(output.matchAll(/^(.+?) +([\d.]+) KB of (\d+)/gm), ([, page = '', size, limit]) => ({
    page,
    size: Number(size),
    limit: Number(limit),
  }))
  const faults = rows
    .filter(({ size, limit }) => size > limit)
    .map(({ page, size, limit }) => `${page}: ${size} KB of ${limit}`)
  const first = rows.find(({ page }) => page.startsWith('first load'))
  if (first === undefined || first.limit > FIRST_KB) faults.push('the first load has no limit of 80 KB')
  if ((code === 0) !== (faults.length === 0)) faults.push(`npm run size ended with ${code}`)
  return { counts: { pages: rows.length }, faults }
}

export const sizes: Claim = {
  claim:
    '`npm run size` prints each page and fails over its limit; the first load is at most 80 KB of JavaScript, gzip',
  minCounts: { pages: 28 },
  run: () => measure(),
  plants: [
    {
      bug: 'a large page loaded at once',
      run: () =>
        withPlantedApp(
          {
            file: 'apps/borrower/src/app/main.tsx',
            find: "import { App } from './App.tsx'",
            replace:
              "import { App } from './App.tsx'\nimport { Components } from '../pages/index/Components.tsx'\nReflect.set(globalThis, 'kept', Components)",
          },
          (dist) => measure({ ...process.env, BORROWER_DIST: dist }),
        ),
    },
  ],
  slow: true,
}
