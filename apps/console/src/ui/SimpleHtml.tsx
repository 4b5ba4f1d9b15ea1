import { readSimpleHtml, type SimpleNode } from '@home-credit/web'
import { createElement, Fragment, type ReactNode } from 'react'

/** Opens a page of the borrower app there, not in the console. */
const addressOf = (href: string): string => (href.startsWith('#') ? `/${href}` : href)

function elementOf(node: SimpleNode): ReactNode {
  if (typeof node === 'string') return node
  const children = node.children.map(elementOf)
  if (node.href !== undefined)
    return createElement('a', { href: addressOf(node.href), target: '_blank', rel: 'noopener noreferrer' }, ...children)
  return createElement(node.tag ?? Fragment, null, ...children)
}

/** Renders the few allowed tags as React elements, as borrowers see them. */
export const SimpleHtml = ({ html }: { html: string }): ReactNode =>
  createElement(Fragment, null, ...readSimpleHtml(html).map(elementOf))
