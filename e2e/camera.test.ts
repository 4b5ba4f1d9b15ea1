import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { APPLY, choosePhoto, LABELS, photoTile, sharpPhoto, stepIs, useApplying } from './apply-page.ts'
import { addCamera, PICTURE, setVisibility, sidesOf, tracksOf, type SimulatedCamera } from './camera-steps.ts'
import { expectFocus } from './page-steps.ts'
import { awake, expectAccessible, expectToFit, inEveryLanguage } from './visit.ts'

const { at, newcomer, loans, verifyOf, visit } = useApplying()

const WORKING: SimulatedCamera = { permission: 'prompt' }

/** The first tile that opens the camera of the app; it does so once its code is loaded. */
const cameraTile = (page: Page): Locator => page.locator('label:has(> input[aria-haspopup=dialog])').first()

/** The photos of an application, on a device with this camera. */
async function openPhotos(camera: SimulatedCamera) {
  const borrower = await newcomer()
  await loans.fillInfo(borrower)
  const { page, complaints } = await visit({ lang: 'en', token: borrower.token })
  await addCamera(page, camera)
  await page.goto(at(`${APPLY}?step=documents`))
  await awake(page)
  await stepIs(page, 4, 'Photos of your ID')
  if (camera.permission === 'prompt') await cameraTile(page).waitFor()
  const saved = async (): Promise<number> =>
    (await verifyOf(borrower.token)).verification.documents.filter(({ link }) => link !== null).length
  return { page, complaints, saved }
}

const shutterOf = (page: Page): Locator => page.getByRole('dialog').getByRole('button', { name: 'Take a photo' })
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Opens the camera and waits for its picture. */
async function openCamera(page: Page, label: string, hint = 'Fit the whole document in the frame'): Promise<void> {
  await (await photoTile(page, label)).click()
  await page.getByRole('dialog', { name: label }).getByRole('status').getByText(hint).waitFor()
}

const isClosed = (page: Page): Promise<void> => page.getByRole('dialog').waitFor({ state: 'detached' })

describe('the camera for documents', () => {
  it('takes a photo, takes it again and sends the whole picture, by keyboard too', async () => {
    const { page, complaints, saved } = await openPhotos(WORKING)
    await openCamera(page, LABELS.id_front)
    await expectFocus(shutterOf(page))
    await page.keyboard.press('Enter')
    await page.getByText('Can you see all four corners and read every word?').waitFor()
    await expectFocus(page.getByRole('button', { name: 'Use this photo' }))
    await press(page, 'Take it again')
    await page.getByText('Fit the whole document in the frame').waitFor()
    await expectFocus(shutterOf(page))
    expect(await tracksOf(page)).toEqual({ total: 1, running: 1 })
    await page.keyboard.press('Space')
    const sent = page.waitForResponse('**/api/system/upload')
    await press(page, 'Use this photo')
    expect(((await (await sent).json()) as { data: object }).data).toMatchObject({
      ...PICTURE,
      content_type: 'image/jpeg',
    })
    await isClosed(page)
    await expect.poll(saved).toBe(1)
    await expect.poll(() => tracksOf(page)).toEqual({ total: 1, running: 0 })

    await openCamera(page, LABELS.selfie, 'Fit your face in the oval and look into the camera')
    await shutterOf(page).click()
    await page.getByText('Is your whole face in the photo, and sharp?').waitFor()
    await press(page, 'Use this photo')
    await expect.poll(saved).toBe(2)
    expect(await sidesOf(page)).toEqual([{ ideal: 'environment' }, { ideal: 'user' }])
    await stepIs(page, 4, 'Photos of your ID')
    expect(complaints).toEqual([])
  })

  it('stops when it is closed, by Back, by Esc, with its page, and while the page is hidden', async () => {
    const { page } = await openPhotos(WORKING)
    const leaveBy = async (way: () => Promise<unknown>, total: number): Promise<void> => {
      await openCamera(page, LABELS.id_front)
      expect(await tracksOf(page)).toEqual({ total, running: 1 })
      await way()
      await isClosed(page)
      expect(await tracksOf(page)).toEqual({ total, running: 0 })
    }
    await leaveBy(() => press(page, 'Close'), 1)
    await leaveBy(() => page.goBack(), 2)
    await leaveBy(() => page.keyboard.press('Escape'), 3)
    await stepIs(page, 4, 'Photos of your ID')

    await openCamera(page, LABELS.id_front)
    await setVisibility(page, 'hidden')
    await expect.poll(() => tracksOf(page)).toEqual({ total: 4, running: 0 })
    await setVisibility(page, 'visible')
    await page.getByText('Fit the whole document in the frame').waitFor()
    expect(await tracksOf(page)).toEqual({ total: 5, running: 1 })
    await page.evaluate(() => (location.hash = '#/pages/my/my'))
    await isClosed(page)
    expect(await tracksOf(page)).toEqual({ total: 5, running: 0 })
  })

  it('that is not allowed says so, and a photo is chosen instead', async () => {
    const { page, complaints, saved } = await openPhotos({ permission: 'prompt', failsWith: 'NotAllowedError' })
    await (await photoTile(page, LABELS.id_front)).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').getByText("We can't use the camera because it's blocked for this site.").waitFor()
    await expectFocus(dialog.getByLabel('Open the camera app'))
    await expectAccessible(page)
    await choosePhoto(page, dialog.getByText('Choose a photo instead'), await sharpPhoto())
    await isClosed(page)
    await expect.poll(saved).toBe(1)
    expect(complaints).toEqual([])
  })

  it('that was blocked before is not offered: the phone opens its own', async () => {
    const blocked = await openPhotos({ permission: 'denied' })
    await choosePhoto(blocked.page, await photoTile(blocked.page, LABELS.id_front), await sharpPhoto())
    await expect.poll(blocked.saved).toBe(1)
    expect(await sidesOf(blocked.page)).toEqual([])
  })

  it('is without barriers and fits every screen, in every language', async () => {
    const { page } = await openPhotos(WORKING)
    await inEveryLanguage(page, async () => {
      await cameraTile(page).click()
      const shutter = page.getByRole('dialog').locator('button[aria-disabled=false]')
      await shutter.waitFor()
      await expectAccessible(page)
      await expectToFit(page, [320, 390, 1280])
      await shutter.click()
      await page.getByRole('dialog').locator('img').waitFor()
      await expectAccessible(page)
      await expectToFit(page, [320, 390, 1280])
    })
  })
})
