import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { bannedIn, bannedNamesIn, bannedWords } from './names.ts'
import { sourcesIn } from './sources.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BANNED = bannedWords(readFileSync(join(ROOT, 'docs/GLOSSARY.md'), 'utf8'))
const FOLDERS = ['apps', 'packages', 'texts', 'prove', 'bench', 'e2e', 'scripts']

/** Types that repeat fields of the wire, of stored data or of SQL results. */
const WIRE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'apps/borrower/src/features/plans/plans.ts': ['standing'],
  'apps/borrower/src/features/service/ReportForm.tsx': ['asked'],
  'apps/server/src/borrowers/privacy/erasing.test.ts': ['held'],
  'apps/server/src/servicing/plans/plans.test.ts': ['standing'],
  'apps/server/src/servicing/plans/presenter.ts': ['standing'],
  'e2e/privacy.test.ts': ['held'],
}

/** Texts named after a state, an audit action or a code of the wire. */
const WIRE_TEXTS = /^console_did_|_state_asked$|_outcome_says_paid$/

const found = (source: string): string[] => bannedNamesIn('a.tsx', source, BANNED)

it.each([
  'const told = 1',
  'const toldRow = 1',
  'const ALL_DEEDS = 1',
  'function presentTold() {}',
  'export const f = (asked: string) => asked',
  'interface Standing {}',
  'type LetterMatter = string',
  'interface A { kept: string }',
  'const { row: kept } = a',
  'const [asked, setAsked] = b',
  'class A { #holder = 1 }',
  'type F = (deed: string) => void',
  'try {} catch (told) {}',
  "import { AutoDebit as Told } from './auto-debit.ts'",
])('a banned word in a declared name is reported: %s', (source) => {
  expect(found(source)).not.toEqual([])
})

it.each([
  'const view = { told: 1, held: 2 }',
  'const { held } = answer',
  "import { told } from 'elsewhere'",
  'send({ asked_at: row.asked_at })',
  'const asked_at = 1',
  'const beholder = outstanding(wishbone)',
  '// told, asked, held',
])('fields of others and words that only hold one inside are not: %s', (source) => {
  expect(found(source)).toEqual([])
})

it('no identifier holds a banned word', () => {
  const names = sourcesIn(ROOT, FOLDERS)
    .filter((path) => !path.endsWith('platform/db/tables.ts'))
    .flatMap((path) => bannedNamesIn(path, readFileSync(join(ROOT, path), 'utf8'), BANNED))
    .map((name) => name.replace(/:\d+ /, ' '))
  const exempt = Object.entries(WIRE_FIELDS).flatMap(([path, fields]) => fields.map((field) => `${path} ${field}`))
  expect(names.filter((name) => !exempt.includes(name))).toEqual([])
  expect(exempt.filter((name) => !names.includes(name))).toEqual([])
})

it('no file name holds a banned word', () => {
  const files = sourcesIn(ROOT, FOLDERS)
  expect(files.length).toBeGreaterThan(1500)
  expect(files.filter((path) => bannedIn(path, BANNED) !== undefined)).toEqual([])
})

it('no key of a text holds a banned word', () => {
  const keys = Object.keys(JSON.parse(readFileSync(join(ROOT, 'texts/en.json'), 'utf8')) as Record<string, unknown>)
  expect(keys.filter((key) => !WIRE_TEXTS.test(key) && bannedIn(key, BANNED) !== undefined)).toEqual([])
})
