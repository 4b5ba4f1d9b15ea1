import { cents } from '@home-credit/domain'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { post } from '../apps/server/src/ledger/post.ts'
import { SANDBOX_PASSWORD } from '../apps/server/src/sandbox/seed.ts'
import { dataOf, GOOD_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { movement } from '../apps/server/src/testing/postings.ts'
import { expectFact, INFO, newCpf, useAccount } from './account-steps.ts'
import { DESK } from './console-steps.ts'
import {
  confirm,
  expectError,
  expectFocus,
  fieldOf,
  follow,
  heading,
  press,
  waitForStatus,
  submit,
} from './page-steps.ts'
import { expectAccessible, expectToFit, inEveryLanguage, type Visit } from './visit.ts'

const { server, ask, visit, open, at, registered, lastCode, login, forward, texts, save } = useAccount()
const db = () => server.server.pool.db

let operatorToken: string | undefined
/** The console as support. */
async function desk(hash: string, options: Parameters<typeof visit>[0] = {}): Promise<Visit> {
  operatorToken ??= dataOf(
    await ask('POST /api/console/login', { login: 'support@sandbox', password: SANDBOX_PASSWORD }),
  ).token
  const visited = await visit({ ...DESK, ...options })
  await visited.page.addInitScript((token) => localStorage.setItem('console-token', token), operatorToken)
  await visited.page.goto(`${server.address}/console/${hash}`)
  return visited
}

/** Requests a code on the page, reads it from the phone and types it. */
async function giveCode(
  page: Page,
  parts: { country_code: string; phone: string },
  words: { send: string; code: string } = { send: 'Send code', code: 'SMS code' },
): Promise<void> {
  await press(page, words.send)
  await fieldOf(page, words.code).fill(await lastCode(parts, 2))
}
/** Codes to one number are a minute apart. */
async function newcomer(): Promise<Awaited<ReturnType<typeof registered>>> {
  const registration = await registered()
  await forward(60)
  return registration
}
const requestOf = (borrowerId: string) =>
  db().selectFrom('deletion_requests').selectAll().where('borrower_id', '=', borrowerId).executeTakeFirstOrThrow()

describe('privacy', () => {
  it('a borrower takes a file of all that is held, by a code, in clear', async () => {
    const { token, parts, borrower } = await newcomer()
    const cpf = newCpf()
    await save(token, { name: 'Iracema Souza', id_number: cpf })
    const { page, complaints } = await open(INFO, { token })
    await follow(page, 'Download my data')
    await heading(page, 'Download my data')
    await page.getByText('Every movement of your money').waitFor()
    await expectAccessible(page)
    await expectToFit(page, [320, 390])
    await submit(page)
    await expectFocus(page.getByRole('button', { name: 'Send code' }))
    await submit(page)
    await expectError(fieldOf(page, 'SMS code'), 'Please enter the SMS code')
    await giveCode(page, parts)
    const right = await fieldOf(page, 'SMS code').inputValue()
    await fieldOf(page, 'SMS code').fill(right === '000000' ? '000001' : '000000')
    await submit(page)
    await expectError(fieldOf(page, 'SMS code'), "That code didn't work. Check it, or ask for a new one.")
    await fieldOf(page, 'SMS code').fill(right)
    await submit(page)
    await waitForStatus(page, 'Your file is ready. You can download it for 10 minutes.')
    await expectAccessible(page)
    const [download] = await Promise.all([page.waitForEvent('download'), follow(page, 'Download file')])
    expect(download.suggestedFilename()).toMatch(/^my-data-20\d\d-\d\d-\d\d\.json$/)
    const file = JSON.parse(await text(await download.createReadStream())) as {
      borrower_id: string
      held: { info: unknown }
    }
    expect(file).toMatchObject({ borrower_id: borrower.id, held: { info: { name: 'Iracema Souza', id_number: cpf } } })
    expect(complaints).toEqual([])
  })

  it('a borrower asks to be forgotten, withdraws it, asks again; an operator carries it out, and the number is free', async () => {
    const { token, parts, borrower } = await newcomer()
    await save(token, { name: 'Iracema Souza' })
    await ask('POST /api/user/set_user_info', { nickname: 'Iracema' }, { token })
    const { page, complaints } = await open(INFO, { token })
    await follow(page, 'Delete my data')
    await heading(page, 'Delete my data')
    await page.getByRole('heading', { name: 'Kept by law, without your name' }).waitFor()
    await expectAccessible(page)
    await expectToFit(page, [320, 390])
    await press(page, 'Ask to delete my data')
    await giveCode(page, parts)
    await press(page, 'Ask to delete my data')
    await waitForStatus(page, "We've got your request.")
    await page.getByText('Being checked').waitFor()
    await expectAccessible(page)
    await page.goto(at(INFO))
    await page.getByRole('link', { name: 'Delete my data Being checked' }).click()
    await press(page, 'Withdraw my request')
    await confirm(page, 'Withdraw my request')
    await waitForStatus(page, 'Request withdrawn. We keep your data.')
    await page.getByText('Withdrawn', { exact: true }).waitFor()

    await forward(60)
    dataOf(await ask('POST /api/sms/send', { scene: 'edit', purpose: 'deletion' }, { token }))
    dataOf(
      await ask('POST /api/app/privacy', { action: 'ask_deletion', sms_code: await lastCode(parts, 3) }, { token }),
    )
    const { page: console, complaints: more } = await desk('#/')
    await console.getByRole('link', { name: 'Privacy requests' }).click()
    await console.getByRole('row', { name: 'Iracema' }).waitFor()
    await expectAccessible(console)
    await console.getByRole('row', { name: 'Iracema' }).getByRole('link', { name: '+55' }).click()
    await console.getByRole('heading', { name: 'Data deletion: Iracema' }).waitFor()
    await expectAccessible(console)
    await console.getByRole('button', { name: 'Delete data' }).click()
    const dialog = console.getByRole('dialog', { name: "Delete this borrower's data?" })
    await expectAccessible(console)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await console.getByRole('button', { name: 'Delete data' }).click()
    await dialog.getByRole('button', { name: 'Delete data' }).click()
    await console.getByRole('status').getByText('Data deleted.').waitFor()
    expect(await console.content()).not.toContain('Iracema')
    expect(await console.getByRole('button', { name: 'Delete data' }).count()).toBe(0)
    expect((await texts(parts, 6)).some((text) => text.includes('we deleted your data'))).toBe(true)

    await page.goto(at('/pages/my/index'))
    await heading(page, 'Log in')
    expect((await login(parts, GOOD_PASSWORD)).status_code).toBe(401)
    expect(
      await db().selectFrom('borrowers').select(['nickname', 'phone']).where('id', '=', borrower.id).executeTakeFirst(),
    ).toEqual({ nickname: '', phone: `deleted:${borrower.id}` })
    expect([...complaints, ...more]).toEqual([])
  })

  it('what a law keeps is said on both sides; refused in Chinese, the borrower reads why', async () => {
    const { token, parts, borrower } = await newcomer()
    await ask('POST /api/user/set_user_info', { lang: 'zh' }, { token })
    await post(
      db(),
      movement({
        event: 'pix_in_matched',
        now: new Date(),
        lines: [
          { account: 'bank', debit: cents(500) },
          { account: 'wallet', borrowerId: borrower.id, credit: cents(500) },
        ],
      }),
    )
    const { page, complaints } = await open(`${INFO}?edit=delete`, { token, lang: 'zh' })
    await page.getByText('您的钱包余额不为零').waitFor()
    await press(page, '申请删除我的数据')
    await giveCode(page, parts, { send: '发送验证码', code: '短信验证码' })
    await press(page, '申请删除我的数据')
    await page.getByText('审核中').waitFor()

    const { id } = await requestOf(borrower.id)
    const { page: console, complaints: more } = await desk(`#/privacy/${id}`, { lang: 'zh' })
    await console.getByText('暂时无法删除').waitFor()
    expect(await console.getByRole('button', { name: '删除数据' }).count()).toBe(0)
    await console.getByRole('button', { name: '拒绝' }).click()
    const dialog = console.getByRole('dialog')
    await dialog.getByRole('button', { name: '拒绝' }).click()
    await dialog.getByText('请填写此项').waitFor()
    await expectAccessible(console)
    await dialog.getByRole('textbox').fill('请先提现')
    await dialog.getByRole('button', { name: '拒绝' }).click()
    await console.getByRole('status').getByText('申请已拒绝').waitFor()

    await page.reload()
    await page.getByText('未执行').waitFor()
    await expectFact(page, '原因', '请先提现')
    expect((await texts(parts, 4))[0]).toContain('您的钱包余额不为零')
    await expectAccessible(page)
    expect([...complaints, ...more]).toEqual([])
  })

  it('whoever decides second is told so, and sees how it stands; one that is not there is said not to be', async () => {
    const { token, parts, borrower } = await newcomer()
    dataOf(await ask('POST /api/sms/send', { scene: 'edit', purpose: 'deletion' }, { token }))
    dataOf(
      await ask('POST /api/app/privacy', { action: 'ask_deletion', sms_code: await lastCode(parts, 2) }, { token }),
    )
    const { id } = await requestOf(borrower.id)
    const { page } = await desk(`#/privacy/${id}`)
    await page.getByRole('button', { name: 'Delete data' }).click()
    dataOf(await ask('POST /api/app/privacy', { action: 'withdraw_deletion' }, { token }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete data' }).click()
    await dialog.getByRole('alert').getByText('This request is no longer open.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Withdrawn by the borrower').waitFor()
    for (const gone of [crypto.randomUUID(), 'x']) {
      await page.goto(`${server.address}/console/#/privacy/${gone}`)
      await page.getByRole('heading', { name: "We couldn't find this page" }).waitFor()
    }
    await page.getByRole('link', { name: 'All privacy requests' }).click()
    await page.getByRole('heading', { name: 'Privacy requests' }).waitFor()
  })

  it('its pages have no barrier and fit every width, in every language', async () => {
    const { token } = await registered()
    const { page, complaints } = await open(INFO, { token })
    for (const path of [INFO, `${INFO}?edit=export`, `${INFO}?edit=delete`]) {
      await page.goto(at(path))
      await inEveryLanguage(page, async () => {
        await page.locator('dl').first().waitFor()
        await expectAccessible(page)
        await expectToFit(page, [320, 390])
      })
    }
    const { page: console, complaints: more } = await desk('#/privacy?state=all')
    await inEveryLanguage(console, async () => {
      await console.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(console)
      await expectToFit(console, [1280, 390, 320])
    })
    expect([...complaints, ...more]).toEqual([])
  })
})
