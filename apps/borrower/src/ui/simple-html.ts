import { readSimpleHtml, type SimpleNode } from '@home-credit/web'
import { createElement, Fragment, type ReactNode } from 'react'
import { Unbroken } from './Unbroken.tsx'

const outside = (href: string): boolean => !href.startsWith('#')

function elementOf(node: SimpleNode): ReactNode {
  if (typeof node === 'string') return createElement(Unbroken, { text: node })
  const children = node.children.map(elementOf)
  if (node.href !== undefined)
    return createElement(
      'a',
      { href: node.href, ...(outside(node.href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}) },
      ...children,
    )
  return createElement(node.tag ?? Fragment, null, ...children)
}

/** Renders the few tags that `readSimpleHtml` allows. */
export const simpleHtml = (html: string): ReactNode =>
  createElement(Fragment, null, ...readSimpleHtml(html).map(elementOf))
