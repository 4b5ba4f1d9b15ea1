import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { bannedNamesIn, bannedWords, checkNames } from './names.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BANNED = bannedWords(readFileSync(join(ROOT, 'docs/GLOSSARY.md'), 'utf8'))

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

it('no identifier, file name or key of a text holds a banned word', () => {
  const { files, broken } = checkNames(ROOT)
  expect(files.length).toBeGreaterThan(1500)
  expect(broken).toEqual([])
})
