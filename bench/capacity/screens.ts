import type { Page } from 'playwright-core'
import { sharedBrowser } from '../../e2e/browser.ts'
import { PATHS } from '../../apps/borrower/src/shared/paths.ts'
import type { Person } from './life.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
} as const
/** The page is idle after so long without a call. */
const IDLE_MS = 1200
const MOST_MS = 20_000
const POLL_MS = 12_000

/** A call as the app sends it. */
export interface Sent {
  method: string
  path: string
  body: string
  writes: boolean
}

export interface Screen {
  name: ScreenName
  calls: readonly Sent[]
  /** Calls per minute while it stays open; zero where it does not poll. */
  polledPerMinute: number
  /** What it asks for again and again. */
  polled: Sent | undefined
}

interface ScreenSpec {
  name: string
  /** The hash, after a load of the whole app where `starts`. */
  hash(person: Person): string
  starts?: true
  guest?: true
  polls?: true
}

const at = (path: string, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString()
  return `#${path}${search === '' ? '' : `?${search}`}`
}

/** Before there is a loan. */
export const APPLICANT_SCREENS = [
  { name: 'guest home', hash: () => at(PATHS.home), starts: true, guest: true },
  { name: 'register', hash: () => at(PATHS.register), guest: true },
  { name: 'application', hash: () => at(PATHS.applySteps) },
] as const satisfies readonly ScreenSpec[]

/** While it is decided. */
export const WAITING_SCREENS = [
  { name: 'waiting for a decision', hash: () => at(PATHS.loan), polls: true },
] as const satisfies readonly ScreenSpec[]

/** Of a borrower with a credited loan. */
export const OWN_SCREENS = [
  { name: 'home', hash: () => at(PATHS.home), starts: true },
  { name: 'loan', hash: () => at(PATHS.loan) },
  { name: 'contract', hash: () => at(PATHS.myContract) },
  { name: 'installments', hash: () => at(PATHS.myRepayment) },
  { name: 'payments made', hash: () => at(PATHS.refundList) },
  { name: 'wallet', hash: () => at(PATHS.wallet) },
  { name: 'withdraw', hash: () => at(PATHS.withdraw) },
  { name: 'withdrawal', hash: ({ withdrawalId }: Person) => at(PATHS.withdraw, { order: withdrawalId }) },
  { name: 'messages', hash: () => at(PATHS.messages) },
  { name: 'my', hash: () => at(PATHS.my) },
  { name: 'service', hash: () => at(PATHS.service) },
] as const satisfies readonly ScreenSpec[]

/** Waits for the money. */
export const PAYMENT_SCREENS = [
  { name: 'PIX to pay', hash: ({ orderId }: Person) => at(PATHS.payment, { order: orderId }), polls: true },
] as const satisfies readonly ScreenSpec[]

export type ScreenName =
  | (typeof APPLICANT_SCREENS)[number]['name']
  | (typeof WAITING_SCREENS)[number]['name']
  | (typeof OWN_SCREENS)[number]['name']
  | (typeof PAYMENT_SCREENS)[number]['name']

/** The calls since the last look. */
function watch(page: Page): () => Sent[] {
  let calls: Sent[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isPage = request.resourceType() === 'document'
    if (!isPage && !pathname.startsWith('/api/')) return
    calls.push({
      method: request.method(),
      path: pathname,
      body: request.postData() ?? '',
      writes: 'idempotency-key' in request.headers(),
    })
  })
  return () => {
    const seen = calls
    calls = []
    return seen
  }
}

/** Opens these screens one after the other as the borrower does, and notes what each of them asks the server for. */
export async function openScreens(
  address: string,
  person: Person,
  specs: readonly (ScreenSpec & { name: ScreenName })[],
): Promise<Screen[]> {
  const browser = await sharedBrowser()
  const screens: Screen[] = []
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const callsSince = watch(page)
    const settled = async (): Promise<Sent[]> => {
      const calls: Sent[] = []
      for (let [idle, waited] = [0, 0]; idle < IDLE_MS && waited < MOST_MS; waited += 100) {
        await page.waitForTimeout(100)
        const more = callsSince()
        calls.push(...more)
        idle = more.length > 0 ? 0 : idle + 100
      }
      return calls
    }
    for (const { name, hash, starts, guest, polls } of specs) {
      if (guest === undefined)
        await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(person.token)})`)
      // A script of the context runs at the next load only.
      if (starts !== undefined || page.url() === 'about:blank') {
        await page.goto('about:blank')
        await page.goto(`${address}/${hash(person)}`)
      } else await page.evaluate(`location.hash = ${JSON.stringify(hash(person))}`)
      const calls = await settled()
      let polled: Sent[] = []
      if (polls !== undefined) {
        await page.waitForTimeout(POLL_MS)
        polled = callsSince()
      }
      screens.push({ name, calls, polledPerMinute: polled.length * (60_000 / POLL_MS), polled: polled[0] })
    }
  } finally {
    await context.close()
  }
  return screens
}

export const closeBrowser = async (): Promise<void> => (await sharedBrowser()).close()
