import { dirname, join, relative, sep } from 'node:path'
import { parseSync, Visitor, type Expression } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'
import { lineOf } from './sources.ts'

/** The target of an import: a file of this checkout, an npm package, a Node module, or unknown. */
export type Target =
  | { kind: 'ours'; path: string }
  | { kind: 'npm'; name: string }
  | { kind: 'node'; name: string }
  | { kind: 'unknown' }

export interface Import {
  request: string
  target: Target
  /** Removed at run time: `import type`. `import { type X }` still imports the module. */
  typeOnly: boolean
  line: number
}

const resolver = new ResolverFactory({
  conditionNames: ['types', 'import', 'node', 'default'],
  extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
  builtinModules: true,
})

const resolve = (root: string, file: string, request: string): Target => {
  const absolute = join(root, file)
  const found = resolver.sync(dirname(absolute), request)
  if (found.builtin !== undefined) return { kind: 'node', name: found.builtin.resolved }
  // Some packages contain only types, or have them in a separate package.
  const resolved = found.path ?? resolver.resolveDtsSync(absolute, request).path
  if (resolved === undefined) return { kind: 'unknown' }
  const path = relative(root, resolved.replace(/\?.*$/, '')).split(sep).join('/')
  const name = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  return name === undefined ? { kind: 'ours', path } : { kind: 'npm', name: name.replace(/^@types\//, '') }
}

const literalIn = (expression: Expression): string | undefined => {
  if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value
  return expression.type === 'TemplateLiteral' && expression.expressions.length === 0
    ? (expression.quasis[0]?.value.cooked ?? undefined)
    : undefined
}

/** Every import of a file, resolved: statements, re-exports, `import()` and types of the form `import('x').Y`. */
export function importsOf(root: string, file: string, text: string): Import[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const imports: Import[] = []
  const add = (offset: number, request: string | undefined, typeOnly: boolean): void => {
    const target: Target = request === undefined ? { kind: 'unknown' } : resolve(root, file, request)
    imports.push({ request: request ?? 'a computed import()', target, typeOnly, line: lineOf(text, offset) })
  }
  new Visitor({
    ImportDeclaration: ({ start, source, importKind }) => add(start, source.value, importKind === 'type'),
    ExportAllDeclaration: ({ start, source, exportKind }) => add(start, source.value, exportKind === 'type'),
    ExportNamedDeclaration: ({ start, source, exportKind }) => {
      if (source !== null) add(start, source.value, exportKind === 'type')
    },
    ImportExpression: ({ start, source }) => add(start, literalIn(source), false),
    TSImportType: ({ start, source }) => add(start, source.value, true),
  }).visit(program)
  return imports
}
