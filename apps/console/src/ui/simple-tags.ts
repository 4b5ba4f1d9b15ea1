import { readSimpleHtml, type SimpleNode } from '@home-credit/web'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** One name for each tag, as the server stores it. */
const NAMES: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }
/** Start a line of their own in the field. */
const LINES: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'li'])

function write(node: SimpleNode): string {
  if (typeof node === 'string') return escape(node.replace(/\s+/g, ' '))
  const inner = node.children.map(write).join('')
  if (node.tag === null) return inner
  if (node.tag === 'br') return '<br>'
  const tag = NAMES[node.tag] ?? node.tag
  if (inner.trim() === '') return inner
  const href = node.href === undefined ? '' : ` href="${escape(node.href)}"`
  return `<${tag}${href}>${inner.trim()}</${tag}>${LINES.has(tag) ? '\n' : ''}`
}

/**
 * What an editor or a page puts on the clipboard, in our few tags: headings become bold paragraphs, other blocks
 * paragraphs; styles, pictures, tables and everything else go, their words stay.
 */
export function cleanHtml(html: string): string {
  const inOurs = html
    // Some editors wrap everything in a bold tag that is not bold.
    .replace(/<b\s[^>]*font-weight:\s*normal[^>]*>/gi, '<span>')
    .replace(/<h[1-6](\s[^>]*)?>/gi, '<p><strong>')
    .replace(/<\/h[1-6]>/gi, '</strong></p>')
    .replace(/<(?:div|blockquote|tr|section|article)(\s[^>]*)?>/gi, '<p>')
    .replace(/<\/(?:div|blockquote|tr|section|article)>/gi, '</p>')
  return readSimpleHtml(inOurs)
    .map(write)
    .join('')
    .replace(/ *\n */g, '\n')
    .replace(/<p>(<p>)+/g, '<p>')
    .trim()
}

export type Mark = 'p' | 'strong' | 'em' | 'ul' | 'ol' | 'a'

const linesOf = (text: string): string[] => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length === 0 ? [''] : lines
}

/** The selected words in a tag, or without it where they have it already; each line of a list becomes one item. */
export function mark(selected: string, tag: Mark): string {
  if (tag === 'a') return `<a href="https://">${selected}</a>`
  if (tag === 'ul' || tag === 'ol')
    return `<${tag}>\n${linesOf(selected)
      .map((line) => `<li>${line}</li>`)
      .join('\n')}\n</${tag}>`
  if (tag === 'p')
    return linesOf(selected)
      .map((line) => `<p>${line}</p>`)
      .join('\n')
  const [open, close] = [`<${tag}>`, `</${tag}>`]
  return selected.startsWith(open) && selected.endsWith(close)
    ? selected.slice(open.length, -close.length)
    : `${open}${selected}${close}`
}
