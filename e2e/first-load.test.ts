import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useServer } from '../apps/server/src/testing/server.ts'
import { press } from './page-steps.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import { awake, chunkOf, expectAccessible, settle, useBrowser } from './visit.ts'

const server = useServer()
const visit = useBrowser()

const amountIn = (page: Page) => page.locator('output').first()

/** Lets the document and scripts through and blocks all other requests until `release`. */
async function holdTheRest(page: Page): Promise<{ passed: string[]; release(): Promise<void> }> {
  const passed: string[] = []
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType()
    if (type === 'document' || type === 'script') passed.push(type)
    else await released
    await route.continue()
  })
  return {
    passed,
    async release() {
      release()
      await page.waitForLoadState('networkidle')
    },
  }
}

it('home answers a tap after the document and one script; the settings come later and move nothing', async () => {
  const { page, complaints } = await visit()
  await watchShifts(page)
  const gate = await holdTheRest(page)
  await page.goto(server.address, { waitUntil: 'commit' })
  await page.getByText('4.5% a month').waitFor()
  await page.getByRole('slider', { name: 'You receive' }).press('ArrowRight')
  await expect.poll(() => amountIn(page).textContent()).toBe('R$2,100')
  expect(gate.passed).toEqual(['document', 'script'])
  await gate.release()
  await page.getByText('Home-credit Sandbox Sociedade de Crédito Direto S.A.').waitFor()
  expect(await shiftsOf(page)).toEqual([])
  expect(complaints).toEqual([])
})

it('the document alone shows home, and shows nothing wrong to who reads another language or opens another page', async () => {
  for (const [lang, hash, seen] of [
    ['', '', true],
    ['en', '#/', true],
    ['en', '#/pages/index/index', true],
    ['zh', '', false],
    ['en', '#/pages/loan/index', false],
  ] as const) {
    const { page } = await visit(lang === '' ? {} : { lang })
    await page.route('**/*.js', () => new Promise(() => undefined))
    await page.goto(`${server.address}/${hash}`, { waitUntil: 'commit' })
    const heading = page.locator('h1')
    await heading.waitFor({ state: 'attached' })
    expect([lang, hash, await heading.isVisible()]).toEqual([lang, hash, seen])
    if (seen) expect(await heading.textContent()).toBe('A loan you can read')
  }
})

it('a picture that a phone does not show is not fetched', async () => {
  const { page } = await visit({ lang: 'en' })
  const pictures: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/art/')) pictures.push(pathname)
  })
  await page.goto(server.address)
  await awake(page)
  await settle(page)
  expect([...new Set(pictures)]).toEqual(['/art/door.svg'])
})

it('the simulator shows the whole cost of the cheapest package that reaches so far, and says where none does', async () => {
  const { page, complaints } = await visit()
  await page.goto(server.address)
  await page.getByText('4.5% a month').waitFor()
  await page.getByText('24', { exact: true }).click()
  await page.getByText('No package fits this amount').waitFor()
  await press(page, 'Type the amount')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')
  await page.getByText('3.2% a month').waitFor()
  expect(await page.getByText(/^24 × R\$[\d,.]+$/).count()).toBe(1)
  expect(await amountIn(page).textContent()).toBe('R$5,000')
  await page.getByRole('radio', { name: '24' }).press('ArrowLeft')
  expect(await page.getByText(/^18 × R\$/).count()).toBe(1)
  await page.getByRole('slider', { name: 'You receive' }).press('ArrowRight')
  expect(await amountIn(page).textContent()).toBe('R$5,500')
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

it('without the offers in the document the simulator asks for them', async () => {
  const { page } = await visit()
  await page.route(server.address, async (route) => {
    const response = await route.fetch()
    const bare = (await response.text()).replace(/(<script id="given"[^>]*>)[^<]*/, '$1null')
    await route.fulfill({ response, body: bare })
  })
  await page.goto(server.address)
  await page.getByText('4.5% a month').waitFor()
})

it.each([
  ['login', undefined],
  ['index', 'of-nobody'],
])('the styles of a page are fetched with the first script, not after it: %s', async (folder, token) => {
  const { page } = await visit({ lang: 'en', ...(token === undefined ? {} : { token }) })
  await page.route('**/*.js', () => new Promise(() => undefined))
  const styles = page.waitForRequest('**/assets/*.css')
  await page.goto(`${server.address}/#/pages/${folder}/index`, { waitUntil: 'commit' })
  await styles
})

it('the code of a page is fetched when a link to it is seen, before any tap, and not while the link is further down', async () => {
  const { page } = await visit({ lang: 'en' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const isFetched = (module: string): boolean => fetched.includes(chunkOf(module).replace('**', ''))
  await page.goto(server.address)
  await expect.poll(() => isFetched('pages/login/Login.tsx')).toBe(true)
  expect(isFetched('pages/index/Article.tsx')).toBe(false)
  await page.locator('a[href^="#/pages/index/article"]').first().scrollIntoViewIfNeeded()
  await expect.poll(() => isFetched('pages/index/Article.tsx')).toBe(true)
})

it('a first visit reads in the letters of the device and stores the font; the next one uses it from the start', async () => {
  const { page, complaints } = await visit({ lang: 'en' })
  await watchShifts(page)
  const lettersOf = () => page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0])
  await page.goto(server.address)
  expect(await lettersOf()).toBe('system-ui')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).toBe('stored')
  expect(await lettersOf()).toBe('system-ui')
  expect(await shiftsOf(page)).toEqual([])
  await page.route('**/*.js', () => new Promise(() => undefined))
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(lettersOf).toBe('"Inter Variable"')
  expect(complaints).toEqual([])
})
