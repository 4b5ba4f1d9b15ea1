const KEPT: ReadonlySet<string> = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li'])
/** What these hold is not text for people. */
const DROPPED: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'textarea', 'select', 'title', 'head'])
/** A page of the app by its hash, or an address outside that is encrypted; nothing else is a link. */
const LINK = /^(?:#\/[\w/?=&%.-]*|https:\/\/[^\s\\]+)$/i

/** A piece of simple HTML: text, or a tag with what it holds; without a tag only what it holds. */
export type SimpleNode = string | { tag: string | null; href?: string; children: SimpleNode[] }

const childrenOf = (node: Node): SimpleNode[] => Array.from(node.childNodes).flatMap(nodeOf)

function nodeOf(node: Node): SimpleNode[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
  if (!(node instanceof Element) || DROPPED.has(node.localName)) return []
  const href = node.localName === 'a' ? (node.getAttribute('href') ?? '') : ''
  if (LINK.test(href)) return [{ tag: 'a', href, children: childrenOf(node) }]
  return [{ tag: KEPT.has(node.localName) ? node.localName : null, children: childrenOf(node) }]
}

/**
 * A few plain tags of HTML, with no attribute but a link's address. The server has cleaned it already; a page does not take its word for it, and never
 * hands markup to the document: it makes elements of its own of what is told here.
 */
export const readSimpleHtml = (html: string): SimpleNode[] => childrenOf(new DOMParser().parseFromString(html, 'text/html').body)
