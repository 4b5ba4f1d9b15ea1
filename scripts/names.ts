// Ordinary names: no identifier, file name or text key may contain a word that docs/GLOSSARY.md bans.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Node } from 'oxc-parser'
import { lineOf, sourcesIn } from './sources.ts'

/** Splits `presentLoanCard`, `LOAN_CARD`, `loan-card.ts` and `loan_card` into their words. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const bannedIn = (name: string, banned: ReadonlySet<string>): string | undefined =>
  wordsOf(name).find((word) => banned.has(word))

/** The first column of the table under "Words we do not use". */
export function bannedWords(glossary: string): Set<string> {
  const section = glossary.split(/^## /m).find((text) => text.startsWith('Words we do not use\n'))
  if (!section) throw new Error('The glossary has no section "Words we do not use".')
  const cells = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell).slice(1)
  return new Set(cells.flatMap((cell) => [...cell.matchAll(/`([a-z]+)`/g)].map(([, word = '']) => word)))
}

interface Name {
  name: string
  start: number
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/**
 * The names that a pattern declares. `{ held }` uses a name declared elsewhere, `{ held: reserved }` declares
 * `reserved`.
 */
function declaredBy(node: Node | null): Name[] {
  switch (node?.type) {
    case 'Identifier':
      return [node]
    case 'AssignmentPattern':
      return declaredBy(node.left)
    case 'RestElement':
      return declaredBy(node.argument)
    case 'ArrayPattern':
      return node.elements.flatMap(declaredBy)
    case 'ObjectPattern':
      return node.properties.flatMap((property) =>
        property.type === 'RestElement' ? declaredBy(property) : property.shorthand ? [] : declaredBy(property.value),
      )
    case 'TSParameterProperty':
      return declaredBy(node.parameter)
    default:
      return []
  }
}

function namesOf(node: Node): Name[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
      return declaredBy(node.id)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'TSDeclareFunction':
      return [...declaredBy(node.id), ...node.params.flatMap(declaredBy)]
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
    case 'TSCallSignatureDeclaration':
      return node.params.flatMap(declaredBy)
    case 'ClassDeclaration':
    case 'ClassExpression':
      return declaredBy(node.id)
    case 'CatchClause':
      return declaredBy(node.param)
    case 'TSMethodSignature':
      return [...declaredBy(node.key), ...node.params.flatMap(declaredBy)]
    case 'TSPropertySignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return node.key.type === 'PrivateIdentifier' ? [node.key] : declaredBy(node.key)
    case 'ImportSpecifier':
      return node.imported.type === 'Identifier' && node.imported.name === node.local.name ? [] : [node.local]
    case 'TSTypeParameter':
      return declaredBy(node.name)
    default:
      return []
  }
}

function collect(value: unknown, found: Name[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, found)
  else if (isNode(value)) {
    found.push(...namesOf(value))
    for (const child of Object.values(value)) if (typeof child === 'object') collect(child, found)
  }
}

/** Wire fields, columns and text keys are snake_case; their names are decided elsewhere. */
const isWireName = (name: string): boolean => /[a-z]_|_[a-z]/.test(name)

/** The banned names that a file declares, one line each. */
export function bannedNamesIn(path: string, source: string, banned: ReadonlySet<string>): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: Name[] = []
  collect(program, found)
  return found
    .filter(({ name }) => !isWireName(name) && bannedIn(name, banned) !== undefined)
    .map(({ name, start }) => `${path}:${lineOf(source, start)} ${name}`)
}

const FOLDERS = ['apps', 'packages', 'texts', 'prove', 'bench', 'gallery', 'e2e', 'scripts']

/** Fields of the wire and of stored data that a type repeats. */
const WIRE_FIELDS: readonly string[] = [
  'apps/borrower/src/features/plans/plans.ts standing',
  'apps/borrower/src/features/service/ReportForm.tsx asked',
  'apps/server/src/borrowers/privacy/erasing.test.ts held',
  'apps/server/src/servicing/plans/plans.test.ts standing',
  'apps/server/src/servicing/plans/presenter.ts standing',
  'e2e/privacy.test.ts held',
]

/** Texts named after a state, an audit action or a code of the wire. */
const WIRE_TEXTS = /^console_did_|_state_asked$|_outcome_says_paid$/

export interface CheckedNames {
  files: string[]
  words: ReadonlySet<string>
  /** Banned names, by kind, and exemptions that nothing needs any more. */
  broken: string[]
}

/** Checks the names of a checkout: identifiers, files and keys of texts. */
export function checkNames(checkout: string): CheckedNames {
  const read = (path: string): string => readFileSync(join(checkout, path), 'utf8')
  const words = bannedWords(read('docs/GLOSSARY.md'))
  const files = sourcesIn(checkout, FOLDERS)
  const names = files
    // Generated from the columns.
    .filter((path) => !path.endsWith('platform/db/tables.ts'))
    .flatMap((path) => bannedNamesIn(path, read(path), words))
  const withoutLine = new Set(names.map((name) => name.replace(/:\d+ /, ' ')))
  const keys = Object.keys(JSON.parse(read('texts/en.json')) as Record<string, unknown>)
  const broken = [
    ...names.filter((name) => !WIRE_FIELDS.includes(name.replace(/:\d+ /, ' '))),
    ...files.filter((path) => bannedIn(path, words) !== undefined),
    ...keys.filter((key) => !WIRE_TEXTS.test(key) && bannedIn(key, words) !== undefined),
    ...WIRE_FIELDS.filter((name) => !withoutLine.has(name)).map((name) => `not needed: ${name}`),
  ]
  return { files, words, broken }
}
