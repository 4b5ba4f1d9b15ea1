import { tokensOf } from './tokens.ts'

const ALLOWED_TAGS = new Map([
  ['p', 'p'],
  ['br', 'br'],
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['ul', 'ul'],
  ['ol', 'ol'],
  ['li', 'li'],
  ['a', 'a'],
])
/** Their text starts a new line, whether the tag is kept or not. */
const BLOCKS = new Set([
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'table',
  'section',
  'article',
  'blockquote',
  'hr',
  'pre',
])
const LISTS = new Set(['ul', 'ol'])
const MAX_DEPTH = 16

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/**
 * Accepts a page of the app by its hash, or an https:// address without credentials; returns undefined for any other.
 */
export function safeHref(rawHref: string): string | undefined {
  const href = rawHref.trim()
  if (/^#\/[\w/?=&%.-]*$/.test(href)) return href
  if (!/^https:\/\/[^\s\\]+$/i.test(href) || !URL.canParse(href)) return undefined
  const url = new URL(href)
  return url.username === '' && url.password === '' ? url.href : undefined
}

/**
 * Reduces HTML to a few plain tags: p, br, strong, em, ul, ol, li, and a with a safe address. Rebuilds the output piece
 * by piece from the parsed tokens, so nothing passes that is not named here; keeps text, drops content that is not for
 * people. Idempotent.
 */
export function sanitizeHtml(html: string): string {
  const open: string[] = []
  let out = ''
  const closeTo = (name: string): void => {
    const from = open.lastIndexOf(name)
    if (from === -1) return
    for (const each of open.splice(from).toReversed()) out += `</${each}>`
  }
  const begin = (name: string, attributes = ''): void => {
    if (open.length >= MAX_DEPTH) return
    open.push(name)
    out += `<${name}${attributes}>`
  }
  for (const token of tokensOf(html)) {
    if (token.kind === 'text') {
      out += escape(token.text)
      continue
    }
    const name = ALLOWED_TAGS.get(token.name)
    if (name === undefined) continue
    if (token.kind === 'close') closeTo(name)
    else if (name === 'br') out += '<br>'
    else if (name === 'a') {
      const href = safeHref(token.attributes.get('href') ?? '')
      closeTo('a')
      if (href !== undefined) begin('a', ` href="${escape(href)}"`)
    } else if (name === 'li') {
      const list = Math.max(open.lastIndexOf('ul'), open.lastIndexOf('ol'))
      if (list === -1) continue
      if (open.lastIndexOf('li') > list) closeTo('li')
      begin('li')
    } else {
      // Like a browser: a paragraph contains no paragraph and no list.
      if (name === 'p' || LISTS.has(name)) closeTo('p')
      begin(name)
    }
  }
  return (
    out +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** The text a person reads, one line per paragraph or item. */
export function textOfHtml(html: string): string {
  let text = ''
  for (const token of tokensOf(html)) {
    if (token.kind === 'text') text += token.text
    else if (BLOCKS.has(token.name)) text += '\n'
  }
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
