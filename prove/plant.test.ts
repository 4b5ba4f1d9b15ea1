import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { sourcesIn } from '../scripts/sources.ts'
import { ROOT } from './commands.ts'
import { placesOf } from './plant.ts'

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesOf(value: unknown): Generator<Node> {
  if (isNode(value)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const part of Object.values(value)) yield* nodesOf(part)
}

const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const [quasi] = node.type === 'TemplateLiteral' ? (node['quasis'] as { value: { cooked: string } }[]) : []
  return quasi?.value.cooked
}

const keyOf = (property: Node): string => String((property['key'] as { name?: string } | undefined)?.name)

/** Reads the planted bugs from the source of a proof: `{ file, find, … }`, or `plant(bug, file, find, replace)`. */
function editsIn(path: string): { file: string; find: string }[] {
  const { program } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'))
  const nodes = [...nodesOf(program)]
  const texts = new Map<unknown, string | undefined>()
  for (const { type, id, init } of nodes)
    if (type === 'VariableDeclarator' && isNode(id)) texts.set(id['name'], textOf(init))
  const valueOf = (node: unknown): string | undefined =>
    isNode(node) && node.type === 'Identifier' ? texts.get(node['name']) : textOf(node)
  return nodes.flatMap((node) => {
    const values = new Map<string, string | undefined>()
    if (node.type === 'ObjectExpression')
      for (const property of node['properties'] as Node[]) values.set(keyOf(property), valueOf(property['value']))
    if (node.type === 'CallExpression' && (node['callee'] as { name?: string }).name === 'plant')
      for (const [index, name] of ['bug', 'file', 'find'].entries())
        values.set(name, valueOf((node['arguments'] as unknown[])[index]))
    const [file, find] = [values.get('file'), values.get('find')]
    return file === undefined || find === undefined ? [] : [{ file, find }]
  })
}

it('every planted bug changes a line that stands once in its file', () => {
  const edits = sourcesIn(ROOT, ['prove']).flatMap(editsIn)
  expect(edits.length).toBeGreaterThan(60)
  const stale = edits.filter(({ file, find }) => placesOf(readFileSync(join(ROOT, file), 'utf8'), find).length !== 1)
  expect(stale).toEqual([])
})
