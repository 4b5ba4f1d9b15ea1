import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useOutside } from '../apps/server/src/testing/outside.ts'
import { useServer } from '../apps/server/src/testing/server.ts'
import { APPLY, expectInfo, next, stepIs, useApplying } from './apply-page.ts'
import { expectError, expectFocus, fieldOf, follow, hashOf, heading, press } from './page-steps.ts'
import { expectAccessible, expectToFit, inEveryLanguage } from './visit.ts'

const { infoOf, newcomer, open, save, visit, at } = useApplying()

const WIDTHS = [320, 390, 1280]
const mapOf = (page: Page): Locator => page.getByRole('button', { name: 'Map of Brazil' })
const pinOf = (page: Page): Locator => page.locator('[data-pin]')
const pinIs = (page: Page, words: string | RegExp): Promise<void> => page.getByRole('status').getByText(words).waitFor()

/** Counts the calls to the browser's geolocation, and passes them on. */
const countGeolocationCalls = (): void => {
  const { geolocation } = navigator
  const ask = geolocation.getCurrentPosition.bind(geolocation)
  const count = (): void => sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked')) + 1))
  geolocation.getCurrentPosition = (...args) => {
    count()
    ask(...args)
  }
  geolocation.watchPosition = () => {
    count()
    return 0
  }
}
const geolocationCallCount = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('asked')))

/** A borrower in the job step, with a word typed, goes to the map. */
async function fromJob(lang: 'en' | 'zh') {
  const { token } = await newcomer()
  const visited = await visit({ lang, token, reducedMotion: 'reduce' })
  const { page } = visited
  await page.addInitScript(countGeolocationCalls)
  await page.goto(at(`${APPLY}?step=job`))
  await page.locator('[name=work_unit]').fill('Padaria Santo Antônio')
  await follow(page, lang === 'en' ? 'Pick on a map' : '在地图上选择')
  await heading(page, lang === 'en' ? 'Choose a place' : '选择位置')
  return { ...visited, token }
}

describe('a place is picked for the form that asked', () => {
  it('by its CEP, with the number asked for; the form is kept, and nobody asked where the phone is', async () => {
    const { page, token, complaints } = await fromJob('en')
    await fieldOf(page, 'CEP, or street and city').fill('01310-100')
    await press(page, 'Search')
    await pinIs(page, 'Pin in or near São Paulo - SP, CEP region 01')
    await expectFocus(fieldOf(page, 'Number'))
    expect(await pinOf(page).count()).toBe(1)
    await press(page, 'Use this address')
    await expectError(fieldOf(page, 'Number'), 'Please enter the number, or s/n')
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    await fieldOf(page, 'Number').fill('1578')
    // A reload loses nothing, and the way back still works.
    await page.reload()
    await page.getByText('Avenida Paulista, 1578, Bela Vista, São Paulo - SP, 01310-100').waitFor()
    expect(await geolocationCallCount(page)).toBe(0)
    await press(page, 'Use this address')
    await stepIs(page, 2, 'Your work')
    await expect
      .poll(() => fieldOf(page, 'Work address').inputValue())
      .toBe('Avenida Paulista, 1578, Bela Vista, São Paulo - SP, 01310-100')
    expect(await fieldOf(page, 'Employer').inputValue()).toBe('Padaria Santo Antônio')
    await fieldOf(page, 'Monthly income').fill('3500')
    await next(page)
    await stepIs(page, 3, 'Your bank')
    await expectInfo(() => infoOf(token), {
      work_unit: 'Padaria Santo Antônio',
      work_address: 'Avenida Paulista, 1578, Bela Vista, São Paulo - SP, 01310-100',
    })
    // A new visit starts empty.
    await page.goto(at('/choose-location'))
    await heading(page, 'Choose a place')
    expect(await fieldOf(page, 'Street').inputValue()).toBe('')
    expect(complaints).toEqual([])
  })

  it('by search in Chinese; what cannot be found or is too short says so, and back keeps the form', async () => {
    const { page, complaints } = await fromJob('zh')
    const search = fieldOf(page, '邮编（CEP），或街道和城市')
    await search.fill('ab')
    await press(page, '查找')
    await page.getByText('请输入邮编，或街道、城市名中至少三个字母。').waitFor()
    await search.fill('qwertyuiop')
    await press(page, '查找')
    await page.getByText('没有找到这个地点。').waitFor()
    await search.fill('99999-999')
    await press(page, '查找')
    // The same text is there from the search before: this one has ended once the button is no longer busy.
    await expect.poll(() => page.getByRole('button', { name: '查找' }).getAttribute('aria-busy')).toBeNull()
    await page.getByText('没有找到这个地点。').waitFor()
    // Without a network the typed text stays.
    await page.route('**/api/app/places', (route) => route.abort())
    await search.fill('praca da republica')
    await press(page, '查找')
    await page.getByRole('alert').getByText('网络信号丢失').waitFor()
    await page.unroute('**/api/app/places')
    await press(page, '查找')
    const results = page.getByRole('list', { name: '找到的地点' }).getByRole('button')
    await results.first().waitFor()
    expect(await results.count()).toBeGreaterThan(3)
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    await results.filter({ hasText: 'Belo Horizonte - MG' }).click()
    await pinIs(page, /Belo Horizonte - MG/)
    await page.locator('[name=number]').fill('s/n')
    await press(page, '使用这个地址')
    await expect
      .poll(() => page.locator('[name=work_address]').inputValue())
      .toMatch(/^Praça da República, s\/n, .*, Belo Horizonte - MG, \d{5}-\d{3}$/)
    expect(await page.locator('[name=work_unit]').inputValue()).toBe('Padaria Santo Antônio')
    // Again, and back without a choice: nothing is lost.
    await follow(page, '在地图上选择')
    await heading(page, '选择位置')
    await press(page, '返回')
    await expect.poll(() => page.locator('[name=work_address]').inputValue()).toMatch(/^Praça da República/)
    expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
  })

  it('by a pin, with keys, fingers and a mouse; its city is told as it moves, and what was typed stays', async () => {
    const { page, complaints } = await fromJob('en')
    await pinIs(page, 'No pin yet.')
    const map = mapOf(page)
    await map.focus()
    await page.keyboard.press('Enter')
    await pinIs(page, /^Pin about \d+ km from .*, CEP region \d\d$/)
    const pinText = await page.getByRole('status').filter({ hasText: 'Pin about' }).textContent()
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'Pin' }).textContent()).not.toBe(pinText)
    // In the sea there is nothing to choose.
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight')
    await pinIs(page, "This isn't land in Brazil. Please move the pin.")

    // A tap moves the pin; a drag moves the map and leaves the pin.
    const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.touchscreen.tap(box.x + box.width * 0.3, box.y + box.height * 0.3)
    await expect.poll(() => page.getByText("This isn't land in Brazil.").count()).toBe(0)
    const before = {
      text: await page.getByRole('status').filter({ hasText: 'Pin' }).textContent(),
      drawn: await pinOf(page).getAttribute('transform'),
    }
    await page.mouse.move(box.x + 100, box.y + 100)
    await page.mouse.down()
    await page.mouse.move(box.x + 160, box.y + 140, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => pinOf(page).getAttribute('transform')).not.toBe(before.drawn)
    expect(await page.getByRole('status').filter({ hasText: 'Pin' }).textContent()).toBe(before.text)

    // At a city its name is filled in; the typed street stays while the pin moves.
    await fieldOf(page, 'CEP, or street and city').fill('campinas')
    await page.keyboard.press('Enter')
    await pinIs(page, 'Pin in or near Campinas - SP, CEP region 13')
    await expectFocus(fieldOf(page, 'Street'))
    await page.keyboard.type('Rua do Sol')
    await fieldOf(page, 'Number').fill('7')
    await map.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await press(page, 'Zoom in')
    await press(page, 'Zoom out')
    await page.getByText('Rua do Sol, 7, Campinas - SP').waitFor()
    await expectAccessible(page)
    expect(await geolocationCallCount(page)).toBe(0)
    await press(page, 'Use this address')
    await expect.poll(() => fieldOf(page, 'Work address').inputValue()).toBe('Rua do Sol, 7, Campinas - SP')
    expect(complaints).toEqual([])
  })

  it('by the position of the phone, only once it is asked for: refused, abroad, and in Brazil', async () => {
    const { page, complaints } = await fromJob('en')
    expect(await geolocationCallCount(page)).toBe(0)
    await press(page, 'Use my location')
    await page.getByText("You didn't share your location.").waitFor()
    expect(await geolocationCallCount(page)).toBe(1)
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 48.85, longitude: 2.35 })
    await press(page, 'Use my location')
    await page.getByText("This location isn't in Brazil.").waitFor()
    expect(await pinOf(page).count()).toBe(0)
    await page.context().setGeolocation({ latitude: -8.06, longitude: -34.9 })
    // The browser caches a position for a while; a reloaded page asks again.
    await page.reload()
    await press(page, 'Use my location')
    await pinIs(page, 'Pin in or near Recife - PE, CEP region 50')
    expect(await fieldOf(page, 'City and state').inputValue()).toBe('Recife - PE')
    expect(complaints).toEqual([])
  })
})

it('an address is shown on a map with the ways to it: the lender to all, the work to who told it', async () => {
  const { page, complaints } = await open('/open-location')
  const links = (): Promise<(string | null)[]> =>
    page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await inEveryLanguage(page, async () => {
    await pinOf(page).waitFor()
    expect(await links()).toEqual([
      expect.stringMatching(/^geo:0,0\?q=Rua/),
      expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/search\?query=Rua/),
    ])
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
  })

  const { token } = await newcomer()
  await save(token, {
    work_unit: 'Padaria',
    work_address: 'Rua das Flores 100, 69005-010 Manaus, AM',
    work_income_cents: 200_000,
  })
  const own = await open('/pages/my/PersonalInfo', { token })
  await follow(own.page, 'Show on a map')
  await own.page.getByText('Rua das Flores 100, 69005-010 Manaus, AM').waitFor()
  await pinOf(own.page).waitFor()
  expect(hashOf(own.page)).toBe('#/open-location?of=work')
  await expectToFit(own.page, WIDTHS)
  // An unknown address has no pin but can still be used; one that was never entered can be added.
  await own.page.goto(at(`/open-location?address=${encodeURIComponent('<b>Nowhere</b>')}`))
  await own.page.getByText('<b>Nowhere</b>').waitFor()
  expect(await pinOf(own.page).count()).toBe(0)
  const empty = await open('/open-location?of=work', { token: (await newcomer()).token })
  await empty.page.getByRole('link').click()
  await expect.poll(() => hashOf(empty.page)).toBe('#/pages/my/PersonalInfo?edit=job')
  await empty.page.locator('[name=work_address]').waitFor()
  expect([...complaints, ...own.complaints, ...empty.complaints]).toEqual([])
})

describe('where a map service is set', () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#cfe' } })
    .png()
    .toBuffer()
  let png = Buffer.alloc(0)
  const tiles = useOutside(() => ({
    status: 200,
    headers: { 'content-type': 'image/png', 'cache-control': 'no-store' },
    body: png,
  }))
  const server = useServer({
    get MAP_TILES_URL() {
      return `${tiles.url}/{z}/{x}/{y}.png?key=k`
    },
    MAP_ATTRIBUTION: 'Tiles by the test',
  })

  it('its tiles are shown, allowed from there alone, and named; pin and keys work as ever', async () => {
    png = Buffer.from(await picture)
    const { page, complaints } = await visit({ lang: 'en' })
    await page.goto(`${server.address}/#/choose-location`)
    await page.getByText('Tiles by the test').waitFor()
    await expect.poll(() => tiles.received.length).toBeGreaterThan(0)
    expect(tiles.received.every(({ path }) => /^\/\d+\/\d+\/\d+\.png\?key=k$/.test(path))).toBe(true)
    await mapOf(page).focus()
    await page.keyboard.press('Enter')
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('+')
    await pinIs(page, /^Pin /)
    await expect.poll(() => tiles.received.some(({ path }) => path.startsWith('/12/'))).toBe(true)
    const policy = (await fetch(server.address)).headers.get('content-security-policy')
    expect(policy).toContain(`img-src 'self' data: blob: ${tiles.url};`)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })
})
