import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export interface PolicyOptions {
  /** Allows the styles that a page creates at run time. */
  styleNonce?: string
  /** A document whose inline styles and scripts are allowed, each by its hash. */
  inline?: string
  /** Another origin from which images may come. */
  images?: string | undefined
}

const hashesOf = (document: string, tag: 'style' | 'script'): string =>
  Array.from(
    document.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g')),
    ([, content = '']) => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  ).join('')

/** Allows our own origin only. */
export const contentPolicy = ({ styleNonce, inline = '', images }: PolicyOptions = {}): string =>
  [
    `default-src 'none'`,
    `script-src 'self'${hashesOf(inline, 'script')}`,
    `style-src 'self'${styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`}${hashesOf(inline, 'style')}`,
    `img-src 'self' data: blob:${images === undefined ? '' : ` ${images}`}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')

/** Lets a browser show or save a file, but run nothing in it. */
export const fileHeaders = (contentType: string, disposition: string, cache = 'no-store'): Record<string, string> => ({
  'content-type': contentType,
  'content-disposition': disposition,
  'cache-control': cache,
  'content-security-policy': "default-src 'none'; sandbox",
})

export const downloadHeaders = (contentType: string, fileName: string): Record<string, string> =>
  fileHeaders(contentType, `attachment; filename="${fileName}"`)

export function addSecurityHeaders(app: FastifyInstance, production: boolean): void {
  const policy = contentPolicy()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
    })
    if (production) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
}
