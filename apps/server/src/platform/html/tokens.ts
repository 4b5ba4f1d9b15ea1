import { decodeReferences } from './references.ts'

export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }

/** Elements whose content is not text for people: it is dropped with them. */
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'applet',
  'svg',
  'math',
  'textarea',
  'select',
  'title',
  'head',
  'xmp',
  'plaintext',
  'noembed',
  'noframes',
  'audio',
  'video',
  'canvas',
])
/** Those of them that have no content and no end tag. */
const EMPTY = new Set(['embed'])

const NAME = /[a-z][^\s/>]*/iy
const ATTRIBUTE = /([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y
const BETWEEN = /[\s/=]*/y

function match(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(html)
}

/** Returns the attributes of a tag and its end; undefined if the tag never ends. */
function readAttributes(html: string, from: number): { attributes: Map<string, string>; end: number } | undefined {
  const attributes = new Map<string, string>()
  let at = from
  while (at < html.length) {
    at += match(BETWEEN, html, at)?.[0].length ?? 0
    if (html[at] === '>') return { attributes, end: at + 1 }
    const found = match(ATTRIBUTE, html, at)
    const name = found?.[1]?.toLowerCase()
    if (found === null || name === undefined) return undefined
    if (!attributes.has(name)) attributes.set(name, decodeReferences(found[2] ?? found[3] ?? found[4] ?? ''))
    at += found[0].length
  }
  return undefined
}

/** The position after an element whose content is dropped; the end of the text if it is never closed. */
function endOfElement(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])[^>]*>?`, 'gi')
  closing.lastIndex = from
  return closing.exec(html) === null ? html.length : closing.lastIndex
}

/** The position after a comment, a declaration or an invalid tag. */
function endOfMarkup(html: string, at: number): number {
  const ends = html.startsWith('<!--', at) ? '-->' : '>'
  const end = html.indexOf(ends, at + 2)
  return end === -1 ? html.length : end + ends.length
}

/**
 * Splits HTML into decoded text and tags by name. It need not parse like every browser, because none of the input is
 * passed on verbatim.
 */
export function* tokensOf(html: string): Generator<Token> {
  let at = 0
  while (at < html.length) {
    const sign = html.indexOf('<', at)
    if (sign !== at) {
      const end = sign === -1 ? html.length : sign
      yield { kind: 'text', text: decodeReferences(html.slice(at, end)) }
      at = end
      continue
    }
    const closes = html[at + 1] === '/'
    const name = match(NAME, html, at + (closes ? 2 : 1))?.[0]
    if (name === undefined) {
      if (/[!?/]/.test(html[at + 1] ?? '')) at = endOfMarkup(html, at)
      else {
        yield { kind: 'text', text: '<' }
        at += 1
      }
      continue
    }
    const tag = readAttributes(html, at + (closes ? 2 : 1) + name.length)
    if (tag === undefined) return
    at = tag.end
    const tagName = name.toLowerCase()
    if (closes) yield { kind: 'close', name: tagName }
    else if (!DROPPED.has(tagName)) yield { kind: 'open', name: tagName, attributes: tag.attributes }
    else if (!EMPTY.has(tagName)) at = endOfElement(html, tagName, at)
  }
}
