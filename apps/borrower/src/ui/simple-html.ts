import { createElement, Fragment, type ReactNode } from 'react'

const KEPT = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li'])
/** What these hold is not text for people. */
const DROPPED = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'textarea', 'select', 'title', 'head'])

function nodeOf(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || DROPPED.has(node.localName)) return null
  return createElement(KEPT.has(node.localName) ? node.localName : Fragment, null, ...[...node.childNodes].map(nodeOf))
}

/**
 * A few plain tags of HTML as elements of our own, with no attribute at all. The server has cleaned it already; this
 * page does not take its word for it, and never hands markup to the document.
 */
export const simpleHtml = (html: string): ReactNode =>
  createElement(Fragment, null, ...[...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(nodeOf))
