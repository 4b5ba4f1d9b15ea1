import type { FastifyInstance } from 'fastify'

/** Everything comes from ourselves; a page may add a nonce for the styles it makes at run time. */
export const contentPolicy = (styleNonce?: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'${styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')

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
