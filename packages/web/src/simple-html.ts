const ALLOWED_TAGS: ReadonlySet<string> = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'])
/** What these hold is not text for people. */
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
/** A page of the app by its hash, or an address outside that is encrypted; nothing else is a link. */
const LINK = /^(?:#\/[\w/?=&%.-]*|https:\/\/[^\s\\]+)$/i
/** A comment, a tag with its attributes, or text up to the next one. */
const PIECE = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</gi
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

/** A piece of simple HTML: text, or a tag with what it holds; without a tag only what it holds. */
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
 * A few plain tags of HTML, with no attribute but a link's address. The server has cleaned it already; a page does not take its word for it, and never
 * hands markup to a document, not even to one that is never shown: a browser looks at its handlers and styles all the same, and reports them.
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
