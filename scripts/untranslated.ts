// Text that people read belongs in the text tables. The linter's own rule misses `{busy ? 'Wait' : 'Go'}` and
// `aria-label={'Close'}`, so this one checks every string literal that can reach a reader.
import { parseSync, Visitor, type JSXElement, type JSXFragment, type Node } from 'oxc-parser'
import { lineOf } from './sources.ts'

const NAMES = [
  'label',
  'title',
  'subtitle',
  'alt',
  'description',
  'roledescription',
  'placeholder',
  'valuetext',
  'caption',
  'heading',
  'header',
  'legend',
  'summary',
  'message',
  'error',
  'hint',
  'help',
  'text',
  'tooltip',
  'children',
]
const capitalised = NAMES.map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`)

/**
 * Attributes and properties that are shown or read aloud: these names and their compounds, as in `closeLabel` and
 * `aria-label`.
 */
const READ = new RegExp(`(?:^|-)(?:${NAMES.join('|')})$|[a-z](?:${capitalised.join('|')})$`)

interface Words {
  start: number
  text: string
}

const inAll = (nodes: readonly (Node | null)[]): Words[] =>
  nodes.flatMap((node) => (node === null ? [] : wordsIn(node)))

/** The string literals that an expression can evaluate to, not those that it compares or passes on. */
function wordsIn(node: Node): Words[] {
  switch (node.type) {
    case 'JSXText':
      return [{ start: node.start + node.value.search(/\S/), text: node.value }]
    case 'Literal':
      return typeof node.value === 'string' ? [{ start: node.start, text: node.value }] : []
    case 'TemplateElement':
      return [{ start: node.start, text: node.value.raw }]
    case 'TemplateLiteral':
      return inAll([...node.quasis, ...node.expressions])
    case 'ConditionalExpression':
      return inAll([node.consequent, node.alternate])
    case 'LogicalExpression':
      return inAll(node.operator === '&&' ? [node.right] : [node.left, node.right])
    case 'BinaryExpression':
      return node.operator === '+' ? inAll([node.left, node.right]) : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return wordsIn(node.expression)
    case 'ArrayExpression':
      return inAll(node.elements)
    case 'CallExpression':
      // For a call, the results of its callbacks: `names.map(() => 'x')`.
      return inAll(node.arguments.filter(({ type }) => type === 'ArrowFunctionExpression'))
    case 'ArrowFunctionExpression':
      return wordsIn(node.body)
    case 'BlockStatement':
      return inAll(node.body)
    case 'IfStatement':
      return inAll([node.consequent, node.alternate])
    case 'ReturnStatement':
      return inAll([node.argument])
    default:
      return []
  }
}

/** The visible strings of a file that are not in a table, one line each. */
export function untranslatedIn(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: Words[] = []
  const addChildren = ({ children }: JSXElement | JSXFragment): void => void found.push(...inAll(children))
  new Visitor({
    JSXElement: addChildren,
    JSXFragment: addChildren,
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && READ.test(name.name)) found.push(...inAll([value]))
    },
    Property: ({ key, value }) => {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      if (READ.test(name)) found.push(...wordsIn(value))
    },
  }).visit(program)
  return found
    .filter(({ text }) => /\p{L}/u.test(text))
    .map(({ start, text }) => `${path}:${lineOf(source, start)} ${text.trim()}`)
}
