import type { CallOutput } from '@home-credit/contract'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { addBorrower, type TestBorrower } from '../apps/server/src/testing/borrower.ts'
import { dataOf, GOOD_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { loansOf, type LoanSteps } from '../apps/server/src/testing/loans.ts'
import { sendFile } from '../apps/server/src/testing/upload.ts'
import { useAccount, type Account } from './account-steps.ts'
import { choosePassword, fieldOf, follow, heading, startRegistration, submit } from './page-steps.ts'
import { awake } from './visit.ts'

export const APPLY = '/pages/loan/ApplySteps'
export const KINDS = ['id_front', 'id_back', 'selfie'] as const
export const LABELS = {
  id_front: 'ID document, front',
  id_back: 'ID document, back',
  selfie: 'Selfie',
} as const

const [WIDTH, HEIGHT] = [1000, 700]

/** A card with lines of dark signs on a darker background. */
function cardPixels(): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const onCard = x > 80 && x < 920 && y > 80 && y < 620
      const sign = onCard && x > 340 && y % 40 < 20 && (x * 7 + Math.floor(y / 40) * 131) % 31 < 13
      pixels.fill(sign ? 40 : onCard ? 200 : 110, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)
    }
  return pixels
}

const card = () => sharp(cardPixels(), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
export const sharpPhoto = (): Promise<Buffer> => card().jpeg().toBuffer()
export const blurredPhoto = (): Promise<Buffer> => card().blur(25).jpeg().toBuffer()
export const smallPhoto = (): Promise<Buffer> => card().resize(300, 210).jpeg().toBuffer()
export const glaringPhoto = (): Promise<Buffer> =>
  card()
    .composite([
      { input: { create: { width: 320, height: 240, channels: 3, background: '#ffffff' } }, left: 420, top: 220 },
    ])
    .jpeg()
    .toBuffer()

/** What is tapped to take a photo. */
export async function photoTile(page: Page, label: string): Promise<Locator> {
  const name = page.locator('[id]', { hasText: new RegExp(`^${label}$`) }).last()
  return page
    .locator('label:has(> input[type=file])')
    .and(page.locator(`:has([aria-describedby~="${await name.getAttribute('id')}"])`))
}

/** Sends a photo by what opens the file chooser, such as a tile in a browser without a camera. */
export async function choosePhoto(page: Page, opener: Locator, photo: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await opener.click()
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
}

/** Takes a photo: the camera's file arrives through the file chooser. */
export const take = async (page: Page, label: string, photo: Buffer): Promise<void> =>
  choosePhoto(page, await photoTile(page, label), photo)

export const stepIs = async (page: Page, number: number, title: string): Promise<void> => {
  await page.getByText(`Step ${number} of 5`, { exact: true }).waitFor()
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
}
/** Leads on to the next step that lacks something. */
export const next = (page: Page): Promise<void> => submit(page)
/** Leaves the field, so that it is saved. */
export const leave = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })

export type Verify = CallOutput<'GET /api/dk/verify'>

export interface Applying extends Account {
  loans: LoanSteps
  newcomer(): Promise<TestBorrower>
  verifyOf(token: string): Promise<Verify>
  /** A borrower with all answers and real images stored. */
  readyApplicant(): Promise<TestBorrower>
  keep(borrower: TestBorrower): Promise<void>
  /** Applies on home with a new number and registers on the way. */
  registerFromHome(page: Page, parts: ReturnType<Account['newPhone']>): Promise<void>
}

/** A server with applicants and operators. */
export function useApplying(): Applying {
  const account = useAccount()
  const { server, ask } = account
  const loans = loansOf(server)
  const newcomer = async (): Promise<TestBorrower> => {
    const borrower = await addBorrower(server.server.pool.db)
    dataOf(await ask('POST /api/dk/verify', { action: 'start' }, { token: borrower.token }))
    return borrower
  }
  const keep = async ({ token }: TestBorrower): Promise<void> => {
    const photo = await sharpPhoto()
    for (const kind of KINDS) {
      const { file_id } = dataOf(await sendFile(server.address, photo, { token }))
      dataOf(await ask('POST /api/dk/verify', { action: 'keep', kind, file_id }, { token }))
    }
  }
  return {
    ...account,
    loans,
    newcomer,
    keep,
    verifyOf: async (token) => dataOf(await ask('GET /api/dk/verify', {}, { token, key: null })),
    async registerFromHome(page, parts) {
      await awake(page)
      await follow(page, 'Apply for R$2,000')
      // Nobody has logged in on this device, so it registers.
      await heading(page, 'Create account')
      await startRegistration(page, parts.phone)
      await page.getByText("We've sent you a code.").waitFor()
      await fieldOf(page, 'SMS code').fill(await account.lastCode(parts))
      await choosePassword(page, GOOD_PASSWORD)
      await submit(page)
    },
    async readyApplicant() {
      const borrower = await newcomer()
      await loans.fillInfo(borrower)
      await keep(borrower)
      return borrower
    },
  }
}

/** Waits until the server has stored these answers. */
export const expectInfo = async (
  read: () => Promise<Record<string, unknown>>,
  expected: Record<string, unknown>,
): Promise<void> => {
  await expect.poll(read).toMatchObject(expected)
}
