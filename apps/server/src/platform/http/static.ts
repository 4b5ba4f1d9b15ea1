import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Placeholder in a document for the nonce of each response. */
const NONCE = '__STYLE_NONCE__'
/** Placeholder in a document for data that the app would otherwise have to request first. */
const PAGE_DATA_SCRIPT = '<script id="given" type="application/json">null</script>'

export interface PageData {
  value: unknown
  /** A part of the document to leave out. */
  without?: RegExp | undefined
}

export interface StaticOptions {
  only?: readonly string[]
  /** Loads the data for the app's document each time it is opened; if that fails, the document goes out without it. */
  loadPageData?: () => Promise<PageData>
  /** Another origin from which that document may show images. */
  images?: string | undefined
}

interface Body {
  etag: string
  plain: Buffer
  packed: { encoding: string; body: Buffer }[]
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.startsWith('.'))

const etagOf = (plain: Buffer): string => `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

/** Files read by this process; a server restarted within it reuses them. */
const cache = new Map<string, { size: number; mtimeMs: number; body: Body }>()

/** A file as built, with its compressed versions if the build made any. */
function bodyOf(path: string): Body {
  const { size, mtimeMs } = statSync(path)
  const before = cache.get(path)
  if (before?.size === size && before.mtimeMs === mtimeMs) return before.body
  const body = readBody(path)
  cache.set(path, { size, mtimeMs, body })
  return body
}

function readBody(path: string): Body {
  const plain = readFileSync(path)
  const packed = [
    { encoding: 'br', path: `${path}.br` },
    { encoding: 'gzip', path: `${path}.gz` },
  ].flatMap((each) => (existsSync(each.path) ? [{ encoding: each.encoding, body: readFileSync(each.path) }] : []))
  return { etag: etagOf(plain), plain, packed }
}

function packedBody(text: string): Body {
  const plain = Buffer.from(text)
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
  return {
    etag: etagOf(plain),
    plain,
    packed: [
      { encoding: 'br', body: brotli },
      { encoding: 'gzip', body: gzipSync(plain) },
    ],
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, plain, packed }: Body,
  cacheControl: string,
): FastifyReply {
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': cacheControl })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const best = packed.find(({ encoding }) => new RegExp(`\\b${encoding}\\b`).test(accepted))
  if (best !== undefined) reply.header('content-encoding', best.encoding)
  return reply.send(best?.body ?? plain)
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A name with a hash never changes its content; a picture may, but is asked for several times in one visit. */
function cacheOf(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return /\.(?:svg|png)$/.test(name) ? 'public, max-age=3600' : 'no-cache'
}

const serveFile = (path: string, type: string, cacheControl: string): Answer => {
  const body = bodyOf(path)
  return async (request, reply) => send(request, reply.type(type), body, cacheControl)
}

/** A document with styles created at run time: a nonce for each response allows them. */
const serveWithNonce =
  (template: string, type: string): Answer =>
  async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    reply
      .type(type)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': contentPolicy({ styleNonce: nonce }) })
    return reply.send(template.replaceAll(NONCE, nonce))
  }

/**
 * A document with inline styles and its first script: their hashes allow them. The compressed body is cached until the
 * page data change.
 */
const serveDocument = (
  template: string,
  type: string,
  loadPageData: () => Promise<PageData>,
  images: string | undefined,
): Answer => {
  const policy = contentPolicy({ inline: template, images })
  const bare = packedBody(template)
  let cached = { json: 'null', body: bare }
  return async (request, reply) => {
    const { value, without } = await loadPageData().catch((): PageData => ({ value: null }))
    const json = JSON.stringify(value).replaceAll('<', '\\u003c')
    if (json !== cached.json) {
      const shown = without === undefined ? template : template.replace(without, '')
      cached = {
        json,
        body: packedBody(shown.replace(PAGE_DATA_SCRIPT, () => PAGE_DATA_SCRIPT.replace('null', () => json))),
      }
    }
    reply.type(type).header('content-security-policy', policy)
    return send(request, reply, cached.body, 'no-cache')
  }
}

/**
 * Serves a built app from memory: precompressed if the build did so; hashed names are cached for ever, pictures for an
 * hour, other files revalidated.
 */
export function serveStatic(
  app: FastifyInstance,
  prefix: string,
  folder: string,
  { only, loadPageData, images }: StaticOptions = {},
): void {
  if (!existsSync(folder)) return
  for (const name of only ?? filesBelow(folder)) {
    const type = TYPES[extname(name)]
    if (type === undefined) continue
    const path = join(folder, name)
    const html = extname(name) === '.html' ? readFileSync(path, 'utf8') : ''
    let answer: Answer
    if (html.includes(NONCE)) answer = serveWithNonce(html, type)
    else if (html.includes(PAGE_DATA_SCRIPT))
      answer = serveDocument(html, type, loadPageData ?? (() => Promise.resolve({ value: null })), images)
    else answer = serveFile(path, type, cacheOf(name))
    app.get(`${prefix}${name}`, answer)
    if (name === 'index.html') app.get(prefix, answer)
  }
}
