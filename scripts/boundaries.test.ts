import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { checkBoundaries, CONTEXTS, RULES } from './boundaries.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const trees: string[] = []
afterAll(() => trees.forEach((tree) => rmSync(tree, { recursive: true, force: true })))

/** A checkout of a few files, with the workspace links and packages that npm would create. */
function checkoutOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'home-credit-boundaries-'))
  trees.push(root)
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const folder of ['packages/contract', 'packages/domain', 'packages/web', 'texts']) {
    const name = basename(folder)
    write(
      `${folder}/package.json`,
      JSON.stringify({ name: `@home-credit/${name}`, exports: { '.': './src/index.ts' } }),
    )
    write(`${folder}/src/index.ts`, '')
    mkdirSync(join(root, 'node_modules/@home-credit'), { recursive: true })
    symlinkSync(join(root, folder), join(root, 'node_modules/@home-credit', name))
  }
  for (const name of ['zod', 'vitest', 'fast-check', 'react']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  return root
}

/** The rules that one file breaks, in a checkout that contains its imports. */
const brokenBy = (path: string, text: string): string[] => {
  const others = [
    'apps/server/src/lending/loans/store.ts',
    'apps/server/src/lending/loans/loans.ts',
    'apps/server/src/testing/server.ts',
    'apps/server/src/lending/index.ts',
    'apps/server/src/config.ts',
    'apps/server/src/platform/db/index.ts',
    'apps/server/src/platform/db/pool.ts',
    'packages/domain/src/owed/testing/any.ts',
    'apps/borrower/src/shared/request.ts',
    'apps/borrower/src/app/App.tsx',
    'apps/borrower/src/pages/Home.tsx',
    'apps/borrower/src/features/wallet/Wallet.tsx',
    'apps/borrower/src/ui/money.ts',
    'apps/console/src/shared/request.ts',
    'apps/console/src/app/App.tsx',
    'apps/console/src/features/money/index.tsx',
    'apps/console/src/features/money/pages/Payouts.tsx',
    'apps/console/src/ui/Tag.tsx',
    'scripts/build.mjs',
    'e2e/visit.ts',
  ]
  const { broken } = checkBoundaries(
    checkoutOf({ ...Object.fromEntries(others.map((other) => [other, ''])), [path]: text }),
  )
  expect(broken.filter(({ where }) => !where.startsWith(`${path}:`))).toEqual([])
  return broken.map(({ rule }) => rule)
}

type Fixture = [path: string, text: string]

const FORBIDDEN: Record<string, Fixture[]> = {
  'every import can be resolved': [
    ['apps/borrower/src/pages/A.tsx', `import './missing.ts'`],
    ['apps/borrower/src/pages/A.tsx', `import 'not-installed'`],
    ['apps/server/src/platform/http/a.ts', `export const load = (name: string) => import(name)`],
  ],
  'domain imports nothing': [
    ['packages/domain/src/a.ts', `import { readFileSync } from 'node:fs'`],
    ['packages/domain/src/a.ts', `import { readFileSync } from 'fs'`],
    ['packages/domain/src/a.ts', `import { z } from 'zod'`],
    ['packages/domain/src/a.ts', `import type { Call } from '@home-credit/contract'`],
    ['packages/domain/src/a.ts', `export type A = import('../../contract/src/index.ts').A`],
    ['packages/domain/src/a.test.ts', `import { z } from 'zod'`],
    ['packages/domain/src/a.ts', `import fc from 'fast-check'`],
  ],
  'contract imports only domain and zod': [
    ['packages/contract/src/a.ts', `import * as texts from '@home-credit/texts'`],
    ['packages/contract/src/a.ts', `import type { Db } from '../../../apps/server/src/platform/db/pool.ts'`],
    ['packages/contract/src/a.ts', `import { createHash } from 'node:crypto'`],
    ['packages/contract/src/a.ts', `import 'react'`],
  ],
  'texts import nothing': [['texts/runtime.ts', `import { cents } from '@home-credit/domain'`]],
  'web imports texts, and contract and domain as types': [
    ['packages/web/src/a.ts', `import { calls } from '@home-credit/contract'`],
    ['packages/web/src/a.ts', `import { cents } from '@home-credit/domain'`],
    ['packages/web/src/a.ts', `import type { Db } from '../../../apps/server/src/platform/db/pool.ts'`],
    ['packages/web/src/a.ts', `import { createHash } from 'node:crypto'`],
  ],
  'apps never import each other': [
    ['apps/console/src/features/loans/A.tsx', `import { call } from '../../../../borrower/src/shared/request.ts'`],
    ['apps/borrower/src/pages/A.tsx', `import type { Db } from '../../../server/src/platform/db/pool.ts'`],
  ],
  'apps import of ours only contract, domain and texts, and in the browser web': [
    ['apps/server/src/platform/http/a.ts', `import { visit } from '../../../../../e2e/visit.ts'`],
    ['apps/server/src/platform/http/a.ts', `import type { Caller } from '@home-credit/web'`],
  ],
  'the browser takes contract as types': [
    ['apps/borrower/src/app/a.ts', `import { calls } from '@home-credit/contract'`],
    ['apps/borrower/src/app/a.ts', `import { type Call } from '@home-credit/contract'`],
    ['apps/console/src/app/a.ts', `import '../../../../packages/contract/src/index.ts'`],
    ['apps/console/src/app/a.ts', `export { calls } from '@home-credit/contract'`],
    ['apps/console/src/app/a.ts', `export * from '@home-credit/contract'`],
    ['apps/console/src/app/a.ts', `export const later = () => import('@home-credit/contract')`],
  ],
  'the rules of the domain stay out of ui': [
    ['apps/borrower/src/ui/a.ts', `import { cents } from '@home-credit/domain'`],
  ],
  'ui imports nothing shared, no feature or page': [
    ['apps/borrower/src/ui/a.tsx', `import '../features/wallet/Wallet.tsx'`],
    ['apps/borrower/src/ui/a.tsx', `import '../pages/Home.tsx'`],
    ['apps/borrower/src/ui/a.tsx', `import type { Call } from '../shared/request.ts'`],
    ['apps/console/src/ui/a.tsx', `import { call } from '../shared/request.ts'`],
    ['apps/console/src/ui/a.tsx', `import '../features/money/pages/Payouts.tsx'`],
  ],
  'what is shared imports no feature or page': [
    ['apps/borrower/src/shared/a.ts', `import '../features/wallet/Wallet.tsx'`],
    ['apps/borrower/src/shared/a.ts', `import '../pages/Home.tsx'`],
    ['apps/console/src/shared/a.ts', `import type { X } from '../features/money/index.tsx'`],
  ],
  'a feature imports no page of the app': [['apps/borrower/src/features/loan/a.tsx', `import '../../pages/Home.tsx'`]],
  'a feature imports no other feature': [
    ['apps/borrower/src/features/loan/a.tsx', `import '../wallet/Wallet.tsx'`],
    ['apps/borrower/src/features/loan/a.tsx', `import type { Wallet } from '../wallet/Wallet.tsx'`],
    ['apps/console/src/features/loans/a.tsx', `import '../money/index.tsx'`],
    ['apps/console/src/features/loans/pages/A.tsx', `import type { X } from '../../money/pages/Payouts.tsx'`],
  ],
  'app is imported by nobody': [
    ['apps/borrower/src/ui/a.tsx', `import '../app/App.tsx'`],
    ['apps/borrower/src/shared/a.ts', `import type { App } from '../app/App.tsx'`],
    ['apps/borrower/src/features/loan/a.tsx', `import '../../app/App.tsx'`],
    ['apps/borrower/src/pages/A.tsx', `import '../app/App.tsx'`],
    ['apps/console/src/shared/a.ts', `import type { App } from '../../../borrower/src/app/App.tsx'`],
    ['apps/console/src/features/loans/pages/A.tsx', `import '../../../app/App.tsx'`],
    ['e2e/a.ts', `import '../apps/console/src/app/App.tsx'`],
  ],
  'the console enters a feature through its index': [
    ['apps/console/src/app/a.ts', `import '../features/money/pages/Payouts.tsx'`],
  ],
  'a context of the server imports only those below it': [
    ...CONTEXTS.slice(0, CONTEXTS.indexOf('lending')).map(
      (context): Fixture => [`apps/server/src/${context}/a.ts`, `import type { X } from '../lending/index.ts'`],
    ),
    ['apps/server/src/platform/http/a.ts', `import type { Config } from '../../config.ts'`],
    ['apps/server/src/sandbox/a.ts', `import { readConfig } from '../config.ts'`],
  ],
  'a context is entered through its index.ts alone': [
    ['apps/server/src/payments/wallet/a.ts', `import { x } from '../../lending/loans/loans.ts'`],
    ['apps/server/src/payments/wallet/a.ts', `import type { X } from '../../lending/loans/loans.ts'`],
    ['apps/server/src/lending/loans/a.ts', `import type { Db } from '../../platform/db/pool.ts'`],
    ['apps/server/src/server.ts', `import { x } from './lending/loans/loans.ts'`],
    ['apps/server/src/commands/a.ts', `import { x } from '../lending/loans/loans.ts'`],
  ],
  'SQL stands in stores and queries alone': [
    ['apps/server/src/lending/loans/a.ts', 'export const q = (db: Db) => sql`SELECT 1`.execute(db)'],
    ['apps/server/src/lending/loans/a.ts', 'export const q = (db: Db) => sql<{ one: number }>`SELECT 1`.execute(db)'],
    ['apps/server/src/lending/restore.ts', `export const q = (db: Db) => db.selectFrom('loans')`],
    ['apps/server/src/platform/http/a.ts', `export const q = (db: Db) => db.deleteFrom('rate_limits')`],
  ],
  'a module never imports the store of another': [
    ['apps/server/src/payments/wallet/a.ts', `import { x } from '../../lending/loans/store.ts'`],
    ['apps/server/src/lending/review/a.ts', `import type { X } from '../loans/store.ts'`],
  ],
  'only the ledger writes to its tables': [
    ['apps/server/src/lending/loans/a.ts', 'export const q = `INSERT INTO ledger_postings VALUES (1)`'],
    ['apps/server/src/lending/loans/a.ts', 'export const q = `insert into\n  ledger_postings VALUES (1)`'],
    ['apps/server/src/lending/loans/a.ts', 'export const q = `UPDATE ledger_balances SET amount_cents = 0`'],
    ['apps/server/src/lending/loans/a.ts', `export const q = (tx: Db) => tx.insertInto('ledger_postings')`],
  ],
  'only tests, proofs and benches import the testing tools': [
    ['apps/server/src/platform/http/a.ts', `import { useServer } from '../../testing/server.ts'`],
    ['scripts/a.ts', `import { useServer } from '../apps/server/src/testing/server.ts'`],
    ['packages/domain/src/owed/a.ts', `import './testing/any.ts'`],
  ],
  'nothing that ships imports the scripts': [
    ['apps/server/src/platform/http/a.ts', `import { PARTS } from '../../../../../scripts/build.mjs'`],
    ['packages/contract/src/a.ts', `import { PARTS } from '../../../scripts/build.mjs'`],
    ['texts/runtime.ts', `import { PARTS } from '../scripts/build.mjs'`],
  ],
}

const ALLOWED: Fixture[] = [
  ['packages/domain/src/a.test.ts', `import fc from 'fast-check'\nimport { it } from 'vitest'\nimport './index.ts'`],
  ['packages/domain/src/owed/testing/b.ts', `import fc from 'fast-check'`],
  ['packages/contract/src/a.ts', `import { cents } from '@home-credit/domain'\nimport { z } from 'zod'`],
  [
    'packages/web/src/a.ts',
    `import type { Call } from '@home-credit/contract'\nimport * as texts from '@home-credit/texts'\nimport './index.ts'`,
  ],
  [
    'apps/borrower/src/app/a.ts',
    `import type { Call } from '@home-credit/contract'\nimport * as texts from '@home-credit/texts'\nimport 'react'`,
  ],
  ['apps/console/src/app/a.ts', `import { caller } from '@home-credit/web'`],
  ['apps/borrower/src/features/loan/a.ts', `import { cents } from '@home-credit/domain'`],
  ['apps/borrower/vite.config.ts', `import { PARTS } from '../../scripts/build.mjs'`],
  [
    'apps/borrower/src/pages/A.tsx',
    `import './Home.tsx'\nimport '../features/wallet/Wallet.tsx'\nimport '../ui/money.ts'\nimport '../shared/request.ts'`,
  ],
  [
    'apps/borrower/src/features/wallet/A.tsx',
    `import './Wallet.tsx'\nimport '../../ui/money.ts'\nimport '../../shared/request.ts'`,
  ],
  ['apps/console/src/app/a.ts', `import '../features/money/index.tsx'\nimport './App.tsx'`],
  [
    'apps/console/src/features/money/pages/A.tsx',
    `import './Payouts.tsx'\nimport '../../../shared/request.ts'\nimport '../../../ui/Tag.tsx'`,
  ],
  ['apps/server/src/server.ts', `import './lending/index.ts'\nimport { calls } from '@home-credit/contract'`],
  ['apps/server/src/lending/loans/a.ts', `import type { Db } from '../../platform/db/index.ts'`],
  ['apps/server/src/lending/index.ts', `export { x } from './loans/loans.ts'`],
  ['apps/server/src/lending/loans/loan-queries.ts', `export const q = (db: Db) => db.selectFrom('loans')`],
  [
    'apps/server/src/lending/loans/a.ts',
    `import { cents } from '@home-credit/domain'\nimport * as texts from '@home-credit/texts'`,
  ],
  ['apps/server/src/lending/loans/a.ts', `import './store.ts'`],
  [
    'apps/server/src/payments/wallet/a.ts',
    `import '../../lending/index.ts'\nexport const q = 'SELECT * FROM ledger_postings'`,
  ],
  [
    'apps/server/src/platform/sms/a.ts',
    `import type { Db } from '../db/pool.ts'\nimport { createHash } from 'node:crypto'`,
  ],
  ['apps/server/src/ledger/a.ts', 'export const q = `INSERT INTO ledger_postings VALUES (1)`'],
  [
    'apps/server/src/platform/http/a.test.ts',
    `import '../../testing/server.ts'\nexport const q = 'INSERT INTO ledger_postings'`,
  ],
  ['e2e/a.ts', `import '../apps/server/src/testing/server.ts'`],
]

it('every rule has something that it forbids', () => {
  expect(Object.keys(FORBIDDEN)).toEqual(RULES.map(({ name }) => name))
})

describe.each(Object.entries(FORBIDDEN))('%s', (rule, fixtures) => {
  it.each(fixtures)('is broken by %s: %s', (path, text) => {
    expect(brokenBy(path, text)).toContain(rule)
  })
})

it.each(ALLOWED)('nothing is wrong with %s: %s', (path, text) => {
  expect(brokenBy(path, text)).toEqual([])
})

it.each([
  [
    'files import each other in no circle',
    {
      'apps/server/src/lending/loans/a.ts': `import type { B } from './b.ts'`,
      'apps/server/src/lending/loans/b.ts': `import './c.ts'`,
      'apps/server/src/lending/loans/c.ts': `import './a.ts'`,
    },
    ['a.ts', 'b.ts', 'c.ts'].map((name) => `apps/server/src/lending/loans/${name}`).join(', '),
  ],
  [
    'modules of the server import each other in no circle',
    {
      'apps/server/src/lending/loans/a.ts': `import '../review/a.ts'`,
      'apps/server/src/lending/review/a.ts': '',
      'apps/server/src/lending/review/b.ts': `import type { X } from '../loans/b.ts'`,
      'apps/server/src/lending/loans/b.ts': '',
    },
    'lending/loans, lending/review',
  ],
  [
    'folders beside each other import each other in no circle',
    {
      'packages/domain/src/cost/a.ts': `import '../owed/a.ts'`,
      'packages/domain/src/cost/b.ts': '',
      'packages/domain/src/owed/a.ts': '',
      'packages/domain/src/owed/b.ts': `import type { X } from '../cost/b.ts'`,
    },
    'packages/domain/src/cost, packages/domain/src/owed',
  ],
])('%s: one that does is named', (rule, files, where) => {
  expect(checkBoundaries(checkoutOf(files)).broken).toEqual([{ rule, where }])
})

describe('this checkout', () => {
  const { seen, broken } = checkBoundaries(ROOT)

  it('keeps to its boundaries', () => {
    expect(broken).toEqual([])
  })

  it('was seen whole, by what git knows of it', () => {
    const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'packages', 'apps', 'texts']
    const gitPaths = execFileSync('git', ['-c', 'safe.directory=*', ...list], { cwd: ROOT, encoding: 'utf8' }).split(
      '\n',
    )
    // Git still lists a file that was just deleted.
    const sourcePaths = gitPaths.filter((path) => /\.tsx?$/.test(path) && existsSync(join(ROOT, path)))
    expect(sourcePaths.length).toBeGreaterThan(50)
    expect(sourcePaths.filter((path) => !seen.includes(path))).toEqual([])
  })
})
