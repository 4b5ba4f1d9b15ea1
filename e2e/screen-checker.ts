import type { BrowserContext, Page } from 'playwright-core'
import { sharedBrowser } from './browser.ts'

/** A screen, its viewer, and the texts that it must show. */
export interface Screen {
  /** The token of a borrower; without one an operator opens it. */
  token?: string
  /** The token of another operator than the default. */
  operator?: string
  hash: string
  shows: readonly string[]
  lang?: 'en' | 'zh' | 'pt'
  /** Opens folded details first. */
  unfold?: true
  /** Runs after the check, so that this screen does not disturb the next. */
  after?: () => Promise<void>
}

export interface ScreenChecker {
  /** Returns everything that was wrong. */
  open(screen: Screen): Promise<string[]>
  close(): Promise<void>
}

interface Harm {
  hits: number
  handlers: string[]
  scripts: number
  strange: string[]
}

declare global {
  interface Window {
    hits?: number
    hit?: () => number
  }
}

/**
 * Runs before the page's scripts: defines the function that hostile text would call, and listens for policy
 * violations.
 */
const listen = (): void => {
  window.hits = 0
  window.hit = () => (window.hits = (window.hits ?? 0) + 1)
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`policy: ${violatedDirective} ${blockedURI}`),
  )
}

/** Content that none of our pages may have, whatever its source. */
const harmIn = (): Harm => {
  const all = [...document.querySelectorAll('*')]
  const scheme = /^[^a-z]*(?:javascript|vbscript|data\s*:\s*text)/i
  return {
    hits: window.hits ?? 0,
    handlers: all.flatMap((each) =>
      [...each.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => `${each.localName} ${name}`),
    ),
    scripts: document.body.querySelectorAll('script:not([type="application/json"]):not([src^="/"])').length,
    strange: [
      ...all
        .filter((each) =>
          [
            'iframe',
            'object',
            'embed',
            'base',
            'frameset',
            'marquee',
            'math',
            'plaintext',
            'xmp',
            'applet',
            'portal',
          ].includes(each.localName),
        )
        .map((each) => each.localName),
      ...all.flatMap((each) =>
        ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc']
          .filter((name) => scheme.test(each.getAttribute(name) ?? ''))
          .map((name) => `${each.localName} ${name}`),
      ),
    ],
  }
}

/** Returns the texts that are missing from the page's text and fields. */
const isRead = (expectedTexts: readonly string[]): string[] => {
  const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
  )
  // All white space is equal: the server stores unusual spaces in a name as plain ones.
  const read = [document.body.textContent ?? '', ...fields].join('\n').replace(/\s+/g, ' ')
  return expectedTexts.filter((text) => !read.includes(text.replace(/\s+/g, ' ')))
}

const SHOWN_MS = 30_000
const PAUSE_MS = 25

/** Opens each folded part once. */
const unfoldAll = (): void => {
  for (const button of document.querySelectorAll<HTMLElement>(
    'main button[aria-expanded="false"]:not([data-opened])',
  )) {
    button.dataset['opened'] = 'yes'
    button.click()
  }
}

async function untilRead(page: Page, shows: readonly string[], unfold: boolean): Promise<string[]> {
  const until = Date.now() + SHOWN_MS
  for (;;) {
    const ready = (await page.locator('h1').count()) > 0
    if (ready && unfold) await page.evaluate(unfoldAll)
    const missing = ready ? await page.evaluate(isRead, shows) : [...shows]
    if ((ready && missing.length === 0) || Date.now() > until) return ready ? missing : ['a heading']
    await page.waitForTimeout(PAUSE_MS)
  }
}

/** A borrower's phone and an operator's desk; every screen loads from scratch. */
export async function openScreenChecker(address: string, operatorToken: string): Promise<ScreenChecker> {
  const browser = await sharedBrowser()
  const contexts: BrowserContext[] = []
  let faults: string[] = []
  const enter = async (options: object): Promise<Page> => {
    const context = await browser.newContext(options)
    contexts.push(context)
    await context.addInitScript(listen)
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      faults.push(`a dialog opened: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('console', (message) => message.type() === 'error' && faults.push(`it complains: ${message.text()}`))
    page.on('pageerror', (error) => faults.push(`it broke: ${error.message}`))
    page.on('popup', () => faults.push('a window opened'))
    page.on(
      'request',
      (request) =>
        !request.url().startsWith(address) &&
        !/^(?:data|blob|about):/.test(request.url()) &&
        faults.push(`it asks elsewhere: ${request.url()}`),
    )
    await page.goto(`${address}/healthz`)
    return page
  }
  const phone = await enter({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const desk = await enter({ viewport: { width: 1280, height: 900 } })
  let turn = 0
  const remember = (page: Page, storage: Record<string, string>): Promise<void> =>
    page.evaluate((items) => {
      // Removes cached answers, so that each visit is a first one.
      localStorage.clear()
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
    }, storage)
  return {
    async open({ token, operator = operatorToken, hash, shows, lang = 'en', unfold = false, after }) {
      const page = token === undefined ? desk : phone
      faults = []
      turn += 1
      await remember(page, token === undefined ? { 'console-token': operator, lang } : { token, lang })
      // A new query each time forces a full load.
      await page.goto(`${address}${token === undefined ? '/console/' : '/'}?turn=${turn}${hash}`)
      const missing = await untilRead(page, shows, unfold)
      const harm = await page.evaluate(harmIn)
      const found = [
        ...faults,
        ...missing.map((text) => `nobody can read ${JSON.stringify(text.slice(0, 80))} there`),
        ...(harm.hits > 0 ? [`${harm.hits} times something ran`] : []),
        ...harm.handlers.map((each) => `a handler: ${each}`),
        ...harm.strange.map((each) => `not ours: ${each}`),
        ...(harm.scripts > 0 ? [`${harm.scripts} scripts in the page`] : []),
      ]
      await after?.()
      return found.map(
        (fault) => `${token === undefined ? 'console' : 'app'} ${hash.replace(/[0-9a-f-]{36}/g, '…')}: ${fault}`,
      )
    },
    async close() {
      for (const context of contexts) await context.close()
    },
  }
}
