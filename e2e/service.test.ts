import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addBorrower, type TestBorrower } from '../apps/server/src/testing/borrower.ts'
import { plainJpeg } from '../apps/server/src/testing/sample-pictures.ts'
import { useConsole } from './console-steps.ts'
import { fieldOf, follow, hashOf, heading, press } from './page-steps.ts'
import { expectAccessible, expectToFit, inEveryLanguage } from './visit.ts'

const { server, visit, at, enter, tokenOf } = useConsole()
const db = () => server.server.pool.db
const SERVICE = '/pages/service/index'
const TALK = `${SERVICE}?talk=1`

const open = async (path: string, options: { lang?: string; token?: string } = {}) => {
  const visited = await visit(options)
  await visited.page.goto(`${server.address}/#${path}`)
  return visited
}
const named = async (name: string): Promise<TestBorrower> => {
  const borrower = await addBorrower(db())
  await db().insertInto('borrower_info').values({ borrower_id: borrower.id, name, changed_at: new Date() }).execute()
  return borrower
}
/** The texts of the conversation, on either side, without author and time. */
const shownMessages = (page: Page): Promise<string[]> =>
  page.getByRole('log').locator('li > p:first-child').allTextContents()
/** A borrower's stored messages, without those of the system. */
const storedMessages = async ({ id }: TestBorrower): Promise<string[]> =>
  (
    await db()
      .selectFrom('conversation_messages')
      .select('text')
      .where('borrower_id', '=', id)
      .where('author', '!=', 'system')
      .orderBy('seq')
      .execute()
  ).map(({ text }) => text)
const gone = (complaints: readonly string[]): string[] =>
  complaints.filter((complaint) => !/ERR_|Failed to load resource/.test(complaint))

it('who is logged out finds questions with and without accents, the other channels, and the way in', async () => {
  const { page, complaints } = await open(SERVICE, { lang: 'pt' })
  await page.getByRole('heading', { name: 'Perguntas e respostas' }).waitFor()
  for (const typed of ['devolver emprestimo', 'DEVOLVER EMPRÉSTIMO']) {
    await fieldOf(page, 'Buscar nas perguntas').fill(typed)
    await page.getByText('1 pergunta', { exact: true }).waitFor()
    expect(await page.locator('summary').allTextContents()).toEqual(['Posso devolver o empréstimo?'])
  }
  await page.getByText('Posso devolver o empréstimo?').click()
  await page.getByText('em até 7 dias do crédito').waitFor()
  await fieldOf(page, 'Buscar nas perguntas').fill('girafa')
  await page.getByText('Nenhuma pergunta tem estas palavras').waitFor()
  const links = await page
    .locator('a[target=_blank]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual([
    'https://wa.me/5511900000000',
    'https://t.me/homecredit_sandbox',
    'tel:+551140000000',
    'mailto:ajuda@sandbox.example',
    'mailto:contato@sandbox.example',
    'tel:08000000000',
    'mailto:ouvidoria@sandbox.example',
  ])
  await page.getByText('das 08:00 às 20:00').waitFor()
  await page.getByText('das 09:00 às 18:00').waitFor()
  await expectAccessible(page)
  await expectToFit(page, [320, 390, 1280])
  await follow(page, 'Denunciar quem pede dinheiro')
  await expect.poll(() => hashOf(page)).toBe('#/pages/login/index')
  expect(complaints).toEqual([])
})

it('a conversation goes both ways, live in two browsers, through a restart of the server, and is closed and rated', async () => {
  const borrower = await named('Lúcia')
  await server.ask(
    'POST /api/console/canned_answers',
    { action: 'save', name: 'Deadline', en: 'Within an hour.', zh: '一小时内。', pt: 'Em até uma hora.' },
    { token: await tokenOf('support') },
  )
  await server.ask('POST /api/user/set_user_info', { lang: 'zh' }, { token: borrower.token })
  const inbox = await enter('support', '#/conversations')
  await inbox.page.getByText('No conversations waiting for an answer.').waitFor()

  const { page, complaints } = await open(SERVICE, { lang: 'zh', token: borrower.token })
  await follow(page, '给我们留言')
  await heading(page, '对话')
  await page.getByRole('radio', { name: '付款、钱包或提现' }).check()
  await fieldOf(page, '您的消息').fill('提现没有到账\n怎么办？')
  await press(page, '发送')
  await expect
    .poll(() => shownMessages(page))
    .toEqual(['提现没有到账\n怎么办？', '我们已收到您的消息，客服将在此答复。'])
  await page.getByText(/受理编号 \d{8}-\d{6}/).waitFor()
  await page.getByText(/我们最晚 .* 前答复/).waitFor()
  await expect.poll(() => fieldOf(page, '您的消息').inputValue()).toBe('')

  // The inbox updates by itself.
  await inbox.page.getByRole('row', { name: 'Lúcia' }).getByText('1 unread').waitFor()
  await expectAccessible(inbox.page)
  await inbox.page.getByRole('row', { name: /Lúcia/ }).getByRole('link').first().click()
  await inbox.page.getByRole('heading', { name: 'Conversation with Lúcia' }).waitFor()
  await inbox.page.getByRole('button', { name: 'Assign to me' }).click()
  await inbox.page.getByRole('status').getByText('Conversation assigned to you.').waitFor()
  await heading(page, '客服 Sofia Suporte')
  await inbox.page.getByRole('combobox', { name: 'Insert a saved reply' }).selectOption({ label: 'Deadline' })
  const answer = inbox.page.getByRole('textbox', { name: 'Your message' })
  await expect.poll(() => answer.inputValue()).toBe('一小时内。')
  await inbox.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() })
  await inbox.page.getByText('File added: note.jpg').waitFor()
  await inbox.page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => shownMessages(page)).toContain('一小时内。')
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: 'Sofia Suporte 发送的图片' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await expectAccessible(page)

  // Both write while the server is down, and afterwards: each message arrives once, in the same order on both sides.
  await server.restart()
  await answer.fill('after the restart')
  await inbox.page.getByRole('button', { name: 'Send' }).click()
  await fieldOf(page, '您的消息').fill('重启之后')
  await press(page, '发送')
  await expect
    .poll(async () =>
      (await shownMessages(page)).filter((text) => text.includes('after') || text.includes('重启')).toSorted(),
    )
    .toEqual(['after the restart', '重启之后'])
  await expect.poll(() => shownMessages(inbox.page)).toHaveLength(5)
  expect(await shownMessages(page)).toHaveLength(5)
  expect((await storedMessages(borrower)).toSorted()).toEqual(
    ['after the restart', '一小时内。', '提现没有到账\n怎么办？', '重启之后'].toSorted(),
  )

  // A message that arrives on another page shows on the tab.
  await page.goto(`${server.address}/#/pages/index/index`)
  await page.getByRole('navigation').waitFor()
  await answer.fill('one more')
  await inbox.page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => shownMessages(inbox.page)).toContain('one more')
  await page.reload()
  await page.getByRole('link', { name: '1 条新消息' }).waitFor()
  await page.getByRole('link', { name: '1 条新消息' }).click()
  await page.getByText('1 条新消息').first().waitFor()
  await follow(page, '打开对话')
  await expect.poll(() => shownMessages(page)).toContain('one more')

  await inbox.page.getByRole('region', { name: 'Decide' }).getByRole('button', { name: 'Close', exact: true }).click()
  await inbox.page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('heading', { name: '您觉得如何？' }).waitFor()
  await press(page, '提交评价')
  await page.getByText('请选择 1 至 5 颗星。').waitFor()
  await page.getByRole('radio', { name: '4 星（共 5 星）' }).check()
  await fieldOf(page, '有什么想告诉我们？（选填）').fill('很快')
  await press(page, '提交评价')
  await page.getByText('谢谢！您给了 4 分').waitFor()
  await inbox.page.getByText('4 of 5 · 很快').waitFor()
  expect(await inbox.page.getByRole('textbox', { name: 'Your message' }).count()).toBe(0)
  expect([gone(complaints), gone(inbox.complaints)]).toEqual([[], []])
})

it('what was written stays while the network is lost, and over a reload, and is sent once', async () => {
  const borrower = await named('Offline')
  const { page } = await open(TALK, { lang: 'en', token: borrower.token })
  await fieldOf(page, 'Your message').fill('Kept while offline')
  // The request arrives, but its answer is lost.
  await page.route('**/api/app/conversation', async (route) => {
    if (route.request().postDataJSON().action === 'send') await route.fetch()
    await route.abort()
  })
  await press(page, 'Send')
  const unsent = page.getByText("This wasn't sent. We've saved it here, so you can try again.")
  await unsent.waitFor()
  await page.getByText('Not sent', { exact: true }).waitFor()
  expect(await shownMessages(page)).toEqual(['Kept while offline'])
  await page.getByRole('log').getByRole('button', { name: 'Retry' }).click()
  await unsent.waitFor()
  await page.unroute('**/api/app/conversation')
  await page.reload()
  await expect.poll(() => shownMessages(page)).toHaveLength(2)
  expect(await shownMessages(page)).toContain('Kept while offline')
  expect(await unsent.count()).toBe(0)
  expect(await storedMessages(borrower)).toEqual(['Kept while offline'])

  // The next ones do not arrive at all: they survive a reload and are sent in order, once.
  await page.route('**/api/app/conversation', (route) =>
    route.request().postDataJSON().action === 'send' ? route.abort() : route.continue(),
  )
  for (const text of ['Second', 'Third']) {
    await fieldOf(page, 'Your message').fill(text)
    await press(page, 'Send')
    await unsent.waitFor()
  }
  expect(await fieldOf(page, 'Your message').inputValue()).toBe('')
  await page.reload()
  await unsent.waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/app/conversation')
  await page.getByRole('log').getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => storedMessages(borrower)).toEqual(['Kept while offline', 'Second', 'Third'])
  await expect.poll(() => page.getByText('Not sent', { exact: true }).count()).toBe(0)
  await expect.poll(async () => (await shownMessages(page)).slice(-2)).toEqual(['Second', 'Third'])
  await press(page, 'Send')
  await page.getByText('Please write something, or add a picture.').waitFor()

  // Without a stream the page polls, so the answer still arrives.
  await page.route('**/api/app/conversation/events', (route) => route.abort())
  await page.reload()
  await expect.poll(() => shownMessages(page)).toHaveLength(4)
  const id = (
    await db().selectFrom('conversations').select('id').where('borrower_id', '=', borrower.id).executeTakeFirstOrThrow()
  ).id
  await server.ask(
    'POST /api/console/conversations',
    { action: 'send', id, message_id: '01990000-0000-7000-8000-000000000001', text: 'Polled' },
    { token: await tokenOf('admin') },
  )
  await expect.poll(() => shownMessages(page)).toContain('Polled')
})

it('who reports somebody asking for money is told not to pay, and is first in the inbox', async () => {
  const [borrower, other] = [await named('Denise'), await named('Otto')]
  await server.ask(
    'POST /api/app/conversation',
    { action: 'send', id: '01990000-0000-7000-8000-000000000002', text: 'A question' },
    { token: other.token },
  )
  const { page, complaints } = await open(SERVICE, { lang: 'en', token: borrower.token })
  await follow(page, 'Report someone asking for money')
  await heading(page, 'Report someone asking for money')
  await page.getByText("don't pay").waitFor()
  await press(page, 'Send report')
  await page.getByText('Please tell us who asked').waitFor()
  await expectAccessible(page)
  await fieldOf(page, 'Their number, name or profile').fill('+55 11 98888-7777')
  await fieldOf(page, 'What did they ask for?').fill('R$ 150 by PIX to release the loan')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'screen.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() })
  await page.getByText('screen.jpg').waitFor()
  await press(page, 'Send report')
  await heading(page, 'Conversation')
  await page.getByText("Don't pay. We never charge anything before your loan is credited").waitFor()
  await page.getByText('+55 11 98888-7777').waitFor()
  await page.getByRole('img', { name: 'Picture sent by You' }).waitFor()

  const inbox = await enter('support', '#/conversations')
  await inbox.page.getByRole('row', { name: 'Denise' }).getByText('Report').waitFor()
  expect(await inbox.page.locator('tbody tr').first().textContent()).toContain('Denise')
  expect([complaints, inbox.complaints]).toEqual([[], []])
})

it('every page of the service has no barrier and fits every width, in every language', async () => {
  const borrower = await named('Maria Aparecida de Albuquerque Cavalcanti dos Santos')
  const first = await server.ask(
    'POST /api/app/conversation',
    { action: 'send', id: crypto.randomUUID().replace(/^(.{14})4/, '$17'), text: `${'longo'.repeat(40)} fim` },
    { token: borrower.token },
  )
  const id = first.status_code === 200 ? (first.data.conversation?.id ?? '') : ''
  const { page, complaints } = await visit({ token: borrower.token })
  for (const path of [SERVICE, TALK, `${SERVICE}?report=1`, `${SERVICE}?talk=${crypto.randomUUID()}`]) {
    await page.goto(`${server.address}/#${path}`)
    await inEveryLanguage(page, async () => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(page)
      await expectToFit(page, [1280, 390, 320])
      await expectAccessible(page)
    })
  }
  const desk = await enter('admin')
  for (const hash of [
    '#/conversations',
    '#/conversations?list=mine',
    `#/conversations/${id}`,
    '#/conversations/answers',
  ]) {
    await desk.page.goto(at(hash))
    await inEveryLanguage(desk.page, async () => {
      await desk.page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(desk.page)
      await expectToFit(desk.page, [1280, 390, 320])
      await expectAccessible(desk.page)
    })
  }
  expect([complaints, desk.complaints]).toEqual([[], []])
})
