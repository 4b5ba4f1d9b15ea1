const ALLOWED_TAGS: ReadonlySet<string> = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'])
/** Dropped with their content, which is not text for people. */
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'textarea',
  'select',
  'title',
  'head',
])
/** Allowed links: a page of the app by its hash, or an https address. */
const LINK = /^(?:#\/[\w/?=&%.-]*|https:\/\/[^\s\\]+)$/i
/** A comment, a tag with its attributes, or text up to the next one. */
const PIECE = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</gi
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

/** Text, or a tag with its children; `tag: null` keeps only the children. */
export type SimpleNode = string | { tag: string | null; href?: string; children: SimpleNode[] }

const inClear = (text: string): string => text.replace(/&([a-z]+|#39);/g, (whole, name: string) => SIGNS[name] ?? whole)

function nodeOf(tag: string, attributes: string): Exclude<SimpleNode, string> {
  const [, double, single, bare] = HREF.exec(attributes) ?? []
  const href = tag === 'a' ? inClear(double ?? single ?? bare ?? '') : ''
  return LINK.test(href)
    ? { tag, href, children: [] }
    : { tag: ALLOWED_TAGS.has(tag) && tag !== 'a' ? tag : null, children: [] }
}

/**
 * Parses a few plain tags of HTML, with no attribute but a link's address. The server has sanitised it already, but a
 * page does not rely on that, and never passes markup to a document, not even a hidden one: a browser would still
 * evaluate its handlers and styles, and report them.
 */
export function readSimpleHtml(html: string): SimpleNode[] {
  const root: SimpleNode[] = []
  const open: { name: string; children: SimpleNode[] }[] = [{ name: '', children: root }]
  let dropped: string | undefined
  for (const [piece, closes, named = '', attributes = ''] of html.matchAll(PIECE)) {
    const name = named.toLowerCase()
    if (dropped !== undefined) {
      if (closes === '/' && name === dropped) dropped = undefined
    } else if (closes === undefined) {
      if (!piece.startsWith('<!--')) open.at(-1)?.children.push(inClear(piece))
    } else if (closes === '/') {
      const from = open.findLastIndex((each) => each.name === name)
      if (from > 0) open.splice(from)
    } else if (DROPPED.has(name)) dropped = name
    else if (ALLOWED_TAGS.has(name)) {
      const node = nodeOf(name, attributes)
      open.at(-1)?.children.push(node)
      if (name !== 'br') open.push({ name, children: node.children })
    }
  }
  return root
}
