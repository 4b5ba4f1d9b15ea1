import type { Page, Request } from 'playwright-core'

/** An open page, as far as it leads anywhere. */
export interface Looked {
  /** The final address: `#/pages/my/index`. */
  hash: string
  headings: string[]
  /** Their hrefs as written. */
  links: string[]
  /** The names of the buttons. */
  buttons: string[]
  /** Links, buttons and fields of the page itself, without bars and navigation. */
  ways: number
  /** The page shows that something failed to load. */
  failed: boolean
  waiting: boolean
}

const SELECTORS = [
  'h1',
  'a[href]',
  'button:not(:disabled)',
  'main a[href], main button:not(:disabled), main input, main textarea, main select',
]

/**
 * Runs in the page, so it must not contain named functions: the compiler of the proofs would wrap them in a helper
 * that the page lacks.
 */
const lookAt = (selectors: readonly string[]): Looked => {
  const [headings = [], links = [], pressable = [], ways = []] = selectors.map((selector) =>
    [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0),
  )
  const buttons = pressable.map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim())
  return {
    hash: location.hash,
    headings: headings.map((heading) => heading.textContent ?? ''),
    links: links.map((link) => link.getAttribute('href') ?? ''),
    buttons,
    ways: ways.length,
    failed: buttons.includes('Retry'),
    waiting: document.querySelector('[data-waiting], .mantine-Loader-root') !== null,
  }
}

/** A page that still loads after this many checks never finishes. */
const LOOKS = 300
const PAUSE_MS = 40
/** A page is stable after this many equal checks. */
const SAME = 3

export interface Walker {
  /** Opens a hash and waits until the page is stable. */
  open(hash: string): Promise<Looked>
  /** The same after a full load, as on a first visit. */
  reopen(hash: string): Promise<Looked>
  /** Presses a button of the open page; its writes do not reach the server. */
  press(name: string): Promise<Looked>
  /** Console errors since the last call. */
  complaints(): string[]
}

const REFUSED = { status_code: 402, message: 'held back', data: {} }

/**
 * Walks through an app without changing anything. `remember` is the storage that logs the visitor in, restored after
 * each press.
 */
export async function walkerOn(page: Page, base: string, remember: Readonly<Record<string, string>>): Promise<Walker> {
  let errors: string[] = []
  let holds = false
  const pendingRequests = new Set<Request>()
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  // Streams never finish.
  page.on(
    'request',
    (request) =>
      request.resourceType() !== 'eventsource' && !/events|stream/.test(request.url()) && pendingRequests.add(request),
  )
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
  page.context().on('page', (other) => other !== page && void other.close())
  await page.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  }, remember)
  await page.route('**/api/**', (route) =>
    holds && 'idempotency-key' in route.request().headers() ? route.fulfill({ json: REFUSED }) : route.continue(),
  )

  const settled = async (): Promise<Looked> => {
    let last = ''
    let same = 0
    for (let turn = 0; turn < LOOKS && same < SAME; turn += 1) {
      await page.waitForTimeout(PAUSE_MS)
      const now = await page.evaluate(lookAt, SELECTORS).catch(() => undefined)
      const text =
        now === undefined || now.headings.length === 0 || now.waiting || pendingRequests.size > 0
          ? ''
          : JSON.stringify(now)
      same = text !== '' && text === last ? same + 1 : 0
      last = text
    }
    return page.evaluate(lookAt, SELECTORS)
  }
  const load = async (hash: string): Promise<void> => {
    pendingRequests.clear()
    await page.goto(`${base}${hash}`)
    await page.reload()
  }
  return {
    async open(hash) {
      if (page.url().startsWith(base)) await page.evaluate((target) => (location.hash = target), hash)
      else await load(hash)
      return settled()
    },
    async reopen(hash) {
      await load(hash)
      return settled()
    },
    async press(name) {
      holds = true
      try {
        await page.getByRole('button', { name, exact: true }).first().click({ timeout: 3000 })
        return await settled()
      } finally {
        holds = false
      }
    },
    complaints() {
      const recent = errors
      errors = []
      return recent
    },
  }
}
