// Ordinary names: no identifier, file name or text key may contain a word that docs/GLOSSARY.md bans.
import { parseSync, type Node } from 'oxc-parser'
import { lineOf } from './sources.ts'

/** Splits `presentLoanCard`, `LOAN_CARD`, `loan-card.ts` and `loan_card` into their words. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

export const bannedIn = (name: string, banned: ReadonlySet<string>): string | undefined =>
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
