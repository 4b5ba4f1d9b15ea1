import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cameraPhoto, plainJpeg } from '../apps/server/src/testing/sample-pictures.ts'
import { expectFact, INFO, MY, useAccount } from './account-steps.ts'
import { fieldOf, follow, heading, press } from './page-steps.ts'
import { expectAccessible } from './visit.ts'

const { at, meOf, open, registered } = useAccount()

describe('a photo', () => {
  const pick = async (page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

  /** Records the sizes sent inside the page, because Playwright cannot see the content of a file upload. */
  const watchSent = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const send = Reflect.get(XMLHttpRequest.prototype, 'send')
      XMLHttpRequest.prototype.send = function (body) {
        document.body.dataset['sent'] = body instanceof Blob ? String(body.size) : ''
        send.call(this, body)
      }
    })
  const sentBytes = (page: Page): Promise<number> => page.evaluate(() => Number(document.body.dataset['sent']))

  it('is shrunk on the device with its right side up, becomes the picture, and goes again', async () => {
    const { token } = await registered()
    const { page, complaints } = await open(INFO, { token })
    await follow(page, 'Edit: Profile')
    const photo = await cameraPhoto()
    await watchSent(page)
    const response = page.waitForResponse('**/api/system/upload')
    await pick(page, 'photo.jpg', photo)
    expect(((await (await response).json()) as { data: object }).data).toMatchObject({
      width: 1000,
      height: 2000,
      content_type: 'image/jpeg',
    })
    expect(await sentBytes(page)).toBeLessThan(photo.length / 2)
    await page.getByText('photo.jpg').waitFor()
    await fieldOf(page, 'Nickname').fill('Aninha')
    await expectAccessible(page)
    await press(page, 'Save')
    await heading(page, 'Personal information')
    await expectFact(page, 'Nickname', 'Aninha')
    await page.goto(at(MY))
    await page.getByText('Aninha').waitFor()
    await expect
      .poll(() => page.locator('main img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(1000)

    await page.goto(at(`${INFO}?edit=profile`))
    await press(page, 'Remove')
    await press(page, 'Save')
    // Back to the previous page.
    await heading(page, 'My account')
    expect(await page.locator('main img').count()).toBe(0)
    expect((await meOf(token)).avatar_link).toBeNull()
    expect(complaints).toEqual([])
  })

  it('that is small already is sent as it is', async () => {
    const { token } = await registered()
    const { page } = await open(`${INFO}?edit=profile`, { token })
    const photo = await plainJpeg()
    await watchSent(page)
    await pick(page, 'small.jpg', photo)
    await page.getByText('small.jpg').waitFor()
    expect(await sentBytes(page)).toBe(photo.length)
  })

  it('whose network is lost is tried again with the same intent; one that is no picture says so', async () => {
    const { token } = await registered()
    const { page } = await open(`${INFO}?edit=profile`, { token })
    const keys: (string | undefined)[] = []
    await page.route('**/api/system/upload', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return keys.length === 1 ? route.abort() : route.continue()
    })
    await pick(page, 'small.jpg', await plainJpeg())
    await page.getByRole('alert').getByText('Oops, network signal lost').waitFor()
    await expectAccessible(page)
    await press(page, 'Retry')
    await page.getByText('small.jpg').waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    await pick(page, 'page.jpg', Buffer.from('<html><script>alert(1)</script></html>'))
    await page.getByRole('alert').getByText('Please choose a picture (JPEG, PNG or WebP) or a PDF').waitFor()
    expect(keys[2]).not.toBe(keys[0])
    // The earlier file is still there.
    await press(page, 'Remove')
    await page.getByText('small.jpg').waitFor()
  })

  it('is stopped on the way', async () => {
    const { token } = await registered()
    const { page } = await open(`${INFO}?edit=profile`, { token })
    let letGo = (): void => undefined
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/system/upload', async (route) => {
      await gate
      await route.continue().catch(() => undefined)
    })
    await pick(page, 'small.jpg', await plainJpeg())
    await page.getByRole('progressbar').waitFor()
    await press(page, 'Cancel')
    await page.getByText('Take a photo or choose a file').waitFor()
    letGo()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('small.jpg').count()).toBe(0)
  })
})
