import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkBoundaries } from '../../scripts/boundaries.ts'
import { checkNames } from '../../scripts/names.ts'
import type { Claim, Seen } from '../claim.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

async function check(checkout: string): Promise<Seen> {
  const { seen, broken } = checkBoundaries(checkout)
  const { files, words, broken: banned } = checkNames(checkout)
  return {
    counts: { files: seen.length, named_files: files.length, banned_words: words.size },
    faults: [...broken.map(({ rule, where }) => `${rule}: ${where}`), ...banned],
  }
}

/** Checks a copy of the sources with more files in it. */
async function withFiles(files: Readonly<Record<string, string>>): Promise<Seen> {
  const copy = mkdtempSync(join(tmpdir(), 'home-credit-structure-'))
  try {
    const skip = /\/(node_modules|dist|gallery\/out)(\/|$)/
    for (const folder of ['apps', 'packages', 'texts', 'prove', 'bench', 'gallery', 'e2e', 'scripts', 'docs'])
      cpSync(join(ROOT, folder), join(copy, folder), { recursive: true, filter: (from) => !skip.test(from) })
    for (const file of ['package.json', 'vitest.config.ts']) cpSync(join(ROOT, file), join(copy, file))
    // What is installed; the links to our own packages are relative, so they lead into the copy.
    mkdirSync(join(copy, 'node_modules'))
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (name !== '@home-credit') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
    cpSync(join(ROOT, 'node_modules/@home-credit'), join(copy, 'node_modules/@home-credit'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    for (const [path, text] of Object.entries(files)) writeFileSync(join(copy, path), text)
    return await check(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const MODULE = 'apps/server/src/payments/payouts'

/** The structure of the code: boundaries and names. */
export const structure: Claim = {
  claim:
    'no circle between files, modules or folders, no context entered but through its door, no banned word in the name of a thing or a file',
  minCounts: { files: 1500, named_files: 1400, banned_words: 60 },
  // The tests of scripts/ hold the same in small.
  slow: true,
  run: () => check(ROOT),
  plants: [
    {
      bug: 'two files that import each other',
      run: () =>
        withFiles({
          [`${MODULE}/one.ts`]: "import { two } from './two.ts'\nexport const one = () => two\n",
          [`${MODULE}/two.ts`]: "import { one } from './one.ts'\nexport const two = () => one\n",
        }),
    },
    {
      bug: 'a file of another context imported past its door',
      run: () => withFiles({ [`${MODULE}/one.ts`]: "export { loanFor } from '../../lending/loans/loan-queries.ts'\n" }),
    },
    {
      bug: 'a type with a banned name',
      run: () => withFiles({ [`${MODULE}/one.ts`]: 'export interface ToldWithdrawal {\n  id: string\n}\n' }),
    },
    {
      bug: 'a file with a banned name',
      run: () => withFiles({ [`${MODULE}/told.ts`]: 'export const view = 1\n' }),
    },
  ],
}
