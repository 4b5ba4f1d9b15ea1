import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { contentPolicy } from './headers.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** In an HTML file this stands where the server puts a nonce of each answer's own. */
const NONCE = '__STYLE_NONCE__'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.startsWith('.'))

/** Serves a built app from memory: precompressed where the build did so, hashed names for ever, the rest checked. */
export function serveStatic(app: FastifyInstance, prefix: string, folder: string, only?: readonly string[]): void {
  if (!existsSync(folder)) return
  for (const name of only ?? filesBelow(folder)) {
    const type = TYPES[extname(name)]
    if (type === undefined) continue
    const plain = readFileSync(join(folder, name))
    const packed = [
      { encoding: 'br', path: join(folder, `${name}.br`) },
      { encoding: 'gzip', path: join(folder, `${name}.gz`) },
    ].flatMap(({ encoding, path }) => (existsSync(path) ? [{ encoding, body: readFileSync(path) }] : []))
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const hashed = name.startsWith('assets/')
    const template = extname(name) === '.html' && plain.includes(NONCE) ? plain.toString('utf8') : undefined

    const serveAt = (url: string) =>
      app.get(url, async (request, reply) => {
        reply.type(type)
        if (template !== undefined) {
          const nonce = randomBytes(16).toString('base64')
          reply.headers({ 'cache-control': 'no-store', 'content-security-policy': contentPolicy(nonce) })
          return reply.send(template.replaceAll(NONCE, nonce))
        }
        reply.headers({ etag, vary: 'accept-encoding', 'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache' })
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
        const accepted = request.headers['accept-encoding'] ?? ''
        const best = packed.find(({ encoding }) => new RegExp(`\\b${encoding}\\b`).test(accepted))
        if (best !== undefined) reply.header('content-encoding', best.encoding)
        return reply.send(best?.body ?? plain)
      })

    serveAt(`${prefix}${name}`)
    if (name === 'index.html') serveAt(prefix)
  }
}
