/** Every file of this build with a hash in its name; set by the build. */
declare const BUILD_FILES: readonly string[]
/** Those of them that every page needs; set by the build. */
declare const START_FILES: readonly string[]

const CACHE = 'files'
const DOCUMENT = '/'
/** On a network that hardly answers, the stored document is better than a blank page. */
const DOCUMENT_WAIT_MS = 8000

const isHashed = (path: string): boolean => path.startsWith('/assets/')
/** Pictures, icons and the manifest, whose names do not change with their content. */
const isNamed = (path: string): boolean => /^\/(?:art\/[\w-]+|icon[\w-]*|manifest)\.\w+$/.test(path)

/** Only complete answers of our own: a redirect or an error is never stored. */
const mayStore = (response: Response): boolean => response.ok && !response.redirected && response.type === 'basic'

const scriptsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<script[^>]+src="(\/assets\/[^"]+)"/g), ([, path = '']) => path)

async function addMissing(cache: Cache, paths: readonly string[]): Promise<void> {
  for (const path of paths) if ((await cache.match(path)) === undefined) await cache.add(path)
}

/** Stores the document after its script: alone it would open a blank page. */
async function storeDocument(response: Response): Promise<void> {
  if (!mayStore(response)) return
  const cache = await caches.open(CACHE)
  await addMissing(cache, scriptsIn(await response.clone().text()))
  await cache.put(DOCUMENT, response)
}

/** What opens the app: the document and the scripts of every page. */
export async function storeStart(): Promise<void> {
  await storeDocument(await fetch(DOCUMENT, { cache: 'no-cache' }))
  await addMissing(await caches.open(CACHE), START_FILES)
}

/** What a visit loaded before this worker was there. */
export async function storeLoaded(addresses: readonly string[], origin: string): Promise<void> {
  const paths = addresses.map((address) => new URL(address)).filter((url) => url.origin === origin)
  await addMissing(
    await caches.open(CACHE),
    paths.map(({ pathname }) => pathname).filter((path) => isHashed(path) || isNamed(path)),
  )
}

/** Removes the files of builds before this one. Runs only once no page of such a build is open. */
export async function removeOldFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  const current = new Set(BUILD_FILES)
  const stored = await cache.match(DOCUMENT)
  for (const path of scriptsIn((await stored?.text()) ?? '')) current.add(path)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (isHashed(pathname) && !current.has(pathname)) await cache.delete(request)
  }
}

const later = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms))

/** The newest document; the stored one without a network, or while the network hardly answers. */
async function openDocument(event: FetchEvent): Promise<Response> {
  const stored = await (await caches.open(CACHE)).match(DOCUMENT)
  const fetched = fetch(event.request)
  event.waitUntil(fetched.then((response) => storeDocument(response.clone())).catch(() => undefined))
  if (stored === undefined) return fetched
  const lost = fetched.catch(() => stored)
  return Promise.race([lost, later(DOCUMENT_WAIT_MS, stored)])
}

/** A name with a hash never changes its content. */
async function openHashed(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const stored = await cache.match(request.url)
  if (stored !== undefined) return stored
  const response = await fetch(request)
  if (mayStore(response)) await cache.put(request.url, response.clone())
  return response
}

async function openNamed(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const response = await fetch(request)
    if (mayStore(response)) await cache.put(request.url, response.clone())
    return response
  } catch (error) {
    const stored = await cache.match(request.url)
    if (stored === undefined) throw error
    return stored
  }
}

/** The answer to a request for a file of the app; undefined leaves it to the browser, as every call of the server. */
export function openFile(event: FetchEvent, origin: string): Promise<Response> | undefined {
  const { request } = event
  const { origin: requestOrigin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || requestOrigin !== origin) return undefined
  if (request.mode === 'navigate') return pathname === DOCUMENT ? openDocument(event) : undefined
  if (isHashed(pathname)) return openHashed(request)
  return isNamed(pathname) ? openNamed(request) : undefined
}
