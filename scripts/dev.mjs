// `npm run dev`: both apps with hot reload and the server restarted on save, all on one address.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer, request as httpRequest } from 'node:http'
import { createServer as createPort } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer as createVite } from 'vite'
import { bundleServer } from './bundle.mjs'
import { compileTexts } from './texts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env['PORT'] ?? 8080)
/** Inside the server's folder, where the bundle finds its migrations and pages. */
const bundleFolder = join(root, 'apps/server/dist/dev')
/** Treats many saves in a row, as by a formatter or a checkout, as one change. */
const QUIET_MS = 100

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createPort()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const serverPort = await freePort()
/** @type {import('node:child_process').ChildProcess | undefined} */
let child
/** Pending while the server is built and started; then resolves to whether it listens. */
let listening = Promise.resolve(false)
let stopping = false

/** @type {() => Promise<void>} */
const endServer = async () => {
  const running = child
  child = undefined
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
  const ended = new Promise((resolve) => running.once('exit', resolve))
  // Like a crash, which the server survives by design: its database stays up, and the next start is fast.
  running.kill('SIGKILL')
  await ended
}

/**
 * Builds the server and replaces the running one. If the build or start fails, it prints the error and waits for the
 * next save.
 */
async function startServer() {
  const began = Date.now()
  try {
    await bundleServer(bundleFolder)
  } catch (error) {
    console.error(error)
    return child !== undefined
  }
  await endServer()
  if (stopping) return false
  const started = spawn(process.execPath, [join(bundleFolder, 'main.js')], {
    cwd: root,
    env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  return new Promise((/** @type {(up: boolean) => void} */ resolve) => {
    started.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      if (!text.includes('is ready')) return
      console.log(`server ready (${((Date.now() - began) / 1000).toFixed(1)} s)  http://localhost:${port}/`)
      resolve(true)
    })
    started.once('exit', () => resolve(false))
  })
}

const restart = () => {
  listening = listening.then(startServer)
}

/** The document and modules of an app, served by vite; the texts come in one file to avoid a thousand requests. */
const devServer = (
  /** @type {string} */ name,
  /** @type {import('node:http').Server} */ server,
  /** @type {string} */ base,
) =>
  createVite({
    root: join(root, 'apps', name),
    configFile: join(root, 'apps', name, 'vite.config.ts'),
    appType: 'custom',
    resolve: { alias: [{ find: /^@home-credit\/texts$/, replacement: join(root, 'texts/generated/messages.ts') }] },
    server: { middlewareMode: true, hmr: { server, path: `${base}hmr` } },
  })

/** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>} */
const passToServer = async (request, response) => {
  if (!(await listening)) {
    response.writeHead(503, { 'content-type': 'text/plain' }).end('the server does not run: see the terminal\n')
    return
  }
  const { url, method, headers } = request
  const passed = httpRequest({ host: '127.0.0.1', port: serverPort, path: url, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}

compileTexts()
const http = createHttpServer()
const borrower = await devServer('borrower', http, '/')
const operatorConsole = await devServer('console', http, '/console/')

/** @type {(vite: import('vite').ViteDevServer, name: string, url: string, response: import('node:http').ServerResponse) => Promise<void>} */
const sendDocument = async (vite, name, url, response) => {
  const html = await vite.transformIndexHtml(url, await readFile(join(root, 'apps', name, 'index.html'), 'utf8'))
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html)
}

http.on('request', (request, response) => {
  const url = request.url ?? '/'
  const path = url.split('?')[0] ?? '/'
  const [vite, name, base] = path.startsWith('/console/')
    ? /** @type {const} */ ([operatorConsole, 'console', '/console/'])
    : /** @type {const} */ ([borrower, 'borrower', '/'])
  if (path === base) {
    sendDocument(vite, name, url, response).catch((error) => response.writeHead(500).end(String(error)))
    return
  }
  // The server handles what vite does not have: the API, files, the sandbox page.
  vite.middlewares(request, response, () => void passToServer(request, response))
})

/** @type {NodeJS.Timeout | undefined} */
let waiting
const onChange = (/** @type {string} */ path) => {
  if (/\.test\.tsx?$|\/dist\/|\/generated\/|\/testing\//.test(path)) return
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    try {
      compileTexts()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
    restart()
  }, QUIET_MS)
}
for (const folder of [
  'apps/server/src',
  'apps/server/pages',
  'packages/contract/src',
  'packages/domain/src',
  'texts',
]) {
  watch(join(root, folder), { recursive: true }, (_event, name) => name !== null && onChange(`/${folder}/${name}`))
}

const stop = async () => {
  if (stopping) process.exit(1)
  stopping = true
  const running = child
  if (running !== undefined && running.exitCode === null) {
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await ended
  }
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

http.listen(port, () =>
  console.log(`apps ready              http://localhost:${port}/  http://localhost:${port}/console/`),
)
restart()
