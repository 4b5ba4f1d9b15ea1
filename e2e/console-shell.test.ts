import type { Page } from 'playwright-core'
import type { Role } from '@home-credit/contract'
import { expect, it } from 'vitest'
import {
  codeOf,
  enrolByLink,
  enrolledOf,
  OPERATOR_PASSWORD,
  readBase32,
  type Enrolled,
} from '../apps/server/src/testing/operators.ts'
import { DESK, openUserMenu, useConsole } from './console-steps.ts'
import { expectFocus } from './page-steps.ts'
import { expectAccessible } from './visit.ts'

const { server, visit, at, tokenOf, enter, left, sweep } = useConsole()
/** The secrets of added operators, by login. */
const enrolled = new Map<string, Enrolled>()

const addOperator = async (login: string, name: string, role: Role = 'support'): Promise<string> => {
  const answer = await server.ask(
    'POST /api/console/operators',
    { action: 'add', login, name, role },
    { token: await tokenOf('admin') },
  )
  if (answer.status_code !== 200) throw new Error(answer.message)
  const { id } = answer.data.operator
  enrolled.set(login, await enrolByLink(server.ask, { token: await tokenOf('admin'), id }))
  return confirmed(id, role)
}
const confirmed = async (id: string, role: Role): Promise<string> => {
  const answer = await server.ask(
    'POST /api/console/operators',
    { action: 'confirm_role', id, role },
    { token: await tokenOf('admin2') },
  )
  if (answer.status_code !== 200) throw new Error(answer.message)
  return id
}
const giveRole = async (id: string, name: string, role: Role): Promise<void> => {
  await server.ask(
    'POST /api/console/operators',
    { action: 'change', id, name, role },
    { token: await tokenOf('admin') },
  )
  await confirmed(id, role)
}
const logsIn = async (login: string): Promise<number> =>
  (
    await server.ask(
      'POST /api/console/login',
      enrolled.get(login)?.credentials() ?? { login, password: OPERATOR_PASSWORD },
    )
  ).status_code
const names = (page: Page): Promise<string[]> => page.locator('tbody tr td:first-child').allTextContents()

it('who may not open a page does not find it in the navigation, is told so at its address, and may go on', async () => {
  const { page, complaints } = await enter('support')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Conversations' }).waitFor()
  expect(await pages.getByRole('link', { name: 'Operators' }).count()).toBe(0)
  await page.goto(at('#/operators'))
  await page.getByRole('heading', { name: "You can't open this page" }).waitFor()
  await pages.getByRole('link', { name: 'Conversations' }).click()
  await page.getByRole('heading', { level: 1, name: 'Conversations' }).waitFor()
  expect(complaints).toEqual([])
})

it('an admin adds an operator, finds, changes, disables and enables them, another one confirms each role, and the trail tells it', async () => {
  const { page, complaints } = await enter('admin', '#/operators')
  await page.getByRole('link', { name: 'Add operator' }).click()
  await page.getByRole('heading', { name: 'Add operator' }).waitFor()
  await page.getByRole('textbox', { name: 'Login' }).fill('nina.nova')
  await page.getByRole('textbox', { name: 'Name' }).fill('Nina Nova')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('finance')
  await page.getByRole('button', { name: 'Add operator' }).click()
  await page.getByRole('heading', { level: 1, name: 'One-time link' }).waitFor()
  await page.getByRole('status').getByText('Nina Nova added. Hand over the link below.').waitFor()
  await expectAccessible(page)
  const link = (await page.getByRole('group', { name: 'One-time link' }).textContent()) ?? ''
  await page.getByRole('link', { name: 'Go to the account' }).click()
  await page.getByRole('heading', { name: 'Nina Nova' }).waitFor()
  await page.getByText('Nina Nova has to set up the account first.').waitFor()
  expect(await page.getByRole('button', { name: 'Confirm' }).count()).toBe(0)

  // The owner in a separate browser: only the owner sees these secrets.
  const owner = await visit(DESK)
  await owner.page.goto(link)
  await owner.page.getByRole('heading', { name: 'Set up your account' }).waitFor()
  await owner.page.getByRole('textbox', { name: 'New password' }).fill('short')
  const code = owner.page.getByRole('textbox', { name: 'Code the app shows now' })
  const key = readBase32(((await owner.page.locator('code').textContent()) ?? '').replaceAll(' ', ''))
  await code.fill(codeOf(key))
  await owner.page.getByRole('button', { name: 'Finish' }).click()
  await owner.page.getByText('Use at least 12 characters.').waitFor()
  await expectAccessible(owner.page)
  await owner.page.getByRole('textbox', { name: 'New password' }).fill(OPERATOR_PASSWORD)
  await code.fill(codeOf(key))
  await owner.page.getByRole('button', { name: 'Finish' }).click()
  await owner.page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  await expectAccessible(owner.page)
  const codes = ((await owner.page.getByRole('group', { name: 'Recovery codes' }).textContent()) ?? '').split('\n')
  await owner.page.getByRole('button', { name: "I've saved them" }).click()
  await owner.page.getByText('Another administrator has to confirm your role.').waitFor()
  enrolled.set('nina.nova', enrolledOf({ login: 'nina.nova', password: OPERATOR_PASSWORD, key, recoveryCodes: codes }))
  expect(await logsIn('nina.nova')).toBe(401)
  await owner.page.goto('about:blank')
  await owner.page.goto(link)
  await owner.page.getByRole('heading', { name: "This link doesn't work" }).waitFor()
  expect(owner.complaints).toEqual([])

  const second = await enter('admin2', '#/operators?state=proposed')
  await expect.poll(() => names(second.page)).toEqual(['Nina Nova'])
  await second.page.getByRole('cell', { name: 'Waiting' }).waitFor()
  await second.page.getByRole('link', { name: 'Nina Nova' }).click()
  await second.page.getByRole('heading', { name: 'Proposed role' }).waitFor()
  const confirm = async (role: string): Promise<void> => {
    await second.page.getByRole('button', { name: 'Confirm' }).click()
    const roleDialog = second.page.getByRole('dialog', { name: `the role ${role}?` })
    await roleDialog.getByRole('button', { name: 'Confirm' }).click()
    await second.page.getByRole('status').getByText(`now has the role ${role}.`).waitFor()
  }
  await second.page.getByText('Once another administrator confirms it, Nina Nova can log in with this role.').waitFor()
  await expectAccessible(second.page)
  await confirm('Finance')
  expect(await logsIn('nina.nova')).toBe(200)

  await page.getByRole('link', { name: 'All operators' }).click()
  await page.getByRole('textbox', { name: 'Name or login' }).fill('NINA')
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['Nina Nova'])
  await page.getByRole('link', { name: 'Nina Nova' }).click()

  // The list has a field with almost the same name, and stays until the page has loaded.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nina Nova Lima')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('auditor')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Nina Nova Lima' }).waitFor()
  await page.getByRole('cell', { name: 'Operator edited' }).waitFor()
  await page.getByRole('cell', { name: 'Role proposed' }).waitFor()
  await page.getByRole('heading', { name: 'Proposed role' }).waitFor()
  await second.page.reload()
  await second.page
    .getByText('Until another administrator confirms it, Nina Nova Lima keeps the current role.')
    .waitFor()
  await page.getByRole('button', { name: 'Withdraw proposal' }).click()
  await page.getByRole('heading', { name: 'Proposed role' }).waitFor({ state: 'hidden' })
  // An operator who still has the old page gets a message.
  await second.page.getByRole('button', { name: 'Confirm' }).click()
  const late = second.page.getByRole('dialog', { name: 'the role Auditor?' })
  await late.getByRole('button', { name: 'Confirm' }).click()
  await late.getByText('This has already been decided.').waitFor()
  await late.getByRole('button', { name: 'Cancel' }).click()
  await second.page.getByRole('heading', { name: 'Proposed role' }).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Disable' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable Nina Nova Lima?' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expectFocus(page.getByRole('button', { name: 'Disable' }))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('cell', { name: 'Operator disabled' }).waitFor()
  expect(await logsIn('nina.nova')).toBe(401)

  await page.getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('heading', { name: 'Proposed role' }).waitFor()
  expect(await logsIn('nina.nova')).toBe(401)
  await second.page.reload()
  await confirm('Finance')
  await second.page.getByRole('cell', { name: 'Role given' }).first().waitFor()
  expect(await logsIn('nina.nova')).toBe(200)
  expect([...complaints, ...second.complaints].filter((each) => !each.includes('412'))).toEqual([])
})

it('the table is ordered by its headers, paged by its buttons, and a reload keeps both', async () => {
  for (let more = 0; more < 12; more += 1) await addOperator(`zoe${more}`, `Zoe ${String(more).padStart(2, '0')}`)
  const { page, complaints } = await enter('auditor', '#/operators?text=zoe&size=10')
  const all = Array.from({ length: 12 }, (_, index) => `Zoe ${String(index).padStart(2, '0')}`)
  await expect.poll(() => names(page)).toEqual(all.slice(0, 10))
  await page.getByText('1 to 10 of 12').waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => names(page)).toEqual(all.slice(10))
  await page.reload()
  await expect.poll(() => names(page)).toEqual(all.slice(10))

  const header = page.getByRole('columnheader', { name: 'Name' })
  expect(await header.getAttribute('aria-sort')).toBe('ascending')
  await header.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(all.toReversed().slice(0, 10))
  expect(await header.getAttribute('aria-sort')).toBe('descending')
  expect(await page.getByRole('columnheader', { name: 'Login' }).getAttribute('aria-sort')).toBe('none')

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
  await expect.poll(() => names(page)).toEqual(all.toReversed())
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(async () => (await names(page)).includes('Ana Admin')).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Name or login' }).inputValue()).toBe('')
  expect(await page.getByRole('link', { name: 'Add operator' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

it('what the server refuses stands at its field, is said aloud, and gets the focus', async () => {
  await addOperator('taken', 'First')
  const { page, complaints } = await enter('admin', '#/operators/add')
  await page.getByRole('textbox', { name: 'Name' }).fill('Second')
  await page.getByRole('button', { name: 'Add operator' }).click()
  await page.getByRole('alert').getByText('Please check what you entered.').waitFor()
  const login = page.getByRole('textbox', { name: 'Login' })
  await expectFocus(login)
  expect(await login.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)

  await login.fill('taken')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('support')
  await page.getByRole('button', { name: 'Add operator' }).click()
  await page.getByText('Another operator already has this login.').waitFor()
  const described = await login.evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  )
  expect(described).toContain('Another operator already has this login.')
  await login.fill('not.taken')
  await page.getByRole('button', { name: 'Add operator' }).click()
  await page.getByRole('link', { name: 'Go to the account' }).click()
  await page.getByRole('heading', { name: 'Second' }).waitFor()
  expect(complaints).toEqual([])
})

it('a retry after the network was lost carries the key of the first try and adds one operator', async () => {
  const { page } = await enter('admin', '#/operators/add')
  await page.getByRole('textbox', { name: 'Login' }).fill('retried')
  await page.getByRole('textbox', { name: 'Name' }).fill('Retried')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('support')
  const keys: (string | undefined)[] = []
  await page.route('**/api/console/operators', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The first request arrives, but its answer is lost.
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Add operator' }).click()
  await page.getByRole('alert').getByText('network').waitFor()
  await page.getByRole('button', { name: 'Add operator' }).click()
  await page.getByRole('link', { name: 'Go to the account' }).click()
  await page.getByRole('heading', { name: 'Retried' }).waitFor()
  expect(keys[0]).toBe(keys[1])
  expect(
    await server.ask(
      'POST /api/console/operators',
      { action: 'list', filter: { text: 'retried' }, page: 1, page_size: 10 },
      { token: await tokenOf('admin') },
    ),
  ).toMatchObject({ data: { total: 1 } })
})

it('a session that ended brings back the log-in page, and a table that cannot be read says so and recovers', async () => {
  const id = await addOperator('leaving', 'Leaving', 'auditor')
  const { page } = await visit(DESK)
  await page.goto(at('#/operators'))
  await page.getByRole('textbox', { name: 'Login' }).fill('leaving')
  await page.getByRole('textbox', { name: 'Password' }).fill(OPERATOR_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  const [recovery = ''] = enrolled.get('leaving')?.recoveryCodes ?? []
  await page.getByText('Recovery code', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Ana Admin' }).waitFor()

  await page.route('**/api/console/audit', (route) => route.abort())
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('alert').getByText('network').waitFor()
  await page.unroute('**/api/console/audit')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('table').waitFor()

  await giveRole(id, 'Leaving', 'support')
  await page.getByRole('link', { name: 'Operators' }).click()
  await page.getByRole('heading', { name: "You can't open this page" }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents()).toEqual([
    'My work',
    'Verification',
    'Quota',
    'Credit review',
    'Release of funds',
    'Proofs of payment',
    'Payouts',
    'Unmatched payments',
    'Reconciliation',
    'Arrears',
    'Refunds',
    'Conversations',
    'Complaints',
    'Payment plans',
    'Phone change requests',
    'Privacy requests',
    'Invitations',
    'Products and policy',
    'Settings',
  ])

  await giveRole(id, 'Leaving', 'auditor')
  await page.reload()
  await page.getByRole('link', { name: 'Ana Admin' }).waitFor()
  await server.ask('POST /api/console/operators', { action: 'disable', id }, { token: await tokenOf('admin') })
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('console-token'))).toBeNull()
})

it('the audit log is filtered by what and when, and an entry unfolds', async () => {
  const { page, complaints } = await enter('auditor', '#/audit')
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Operator added', exact: true }).click()
  await expect
    .poll(async () => new Set(await page.locator('tbody tr td:nth-child(3)').allTextContents()))
    .toEqual(new Set(['Operator added']))
  const unfold = page.getByRole('button', { name: 'Show details' }).last()
  await unfold.focus()
  await page.keyboard.press('Enter')
  await page.getByText('"login":').waitFor()
  await expectAccessible(page)
  await page.getByLabel('From').fill('2026-03-11')
  await page.getByLabel('To', { exact: true }).fill('2026-03-10')
  await page.getByText("We can't accept this.").waitFor()
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Clear' }).last().click()
  await page.getByRole('table').waitFor()
  expect(complaints).toEqual([])
})

it('the language is switched at once and kept', async () => {
  const { page, complaints } = await enter('admin', '#/operators')
  for (const [lang, heading] of [
    ['zh', '操作员'],
    ['pt', 'Operadores'],
    ['en', 'Operators'],
    ['zh', '操作员'],
  ] as const) {
    if ((await page.getByRole('banner').getByRole('combobox').count()) === 0) await openUserMenu(page)
    await page.getByRole('banner').getByRole('combobox').selectOption(lang)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang)
  }
  await page.reload()
  await page.getByRole('heading', { name: '操作员' }).waitFor()
  await expect.poll(() => page.title()).toBe('操作员 · Home-credit 控制台')
  expect(complaints).toEqual([])
})

/** Accessibility is checked on a desk and on a phone; every page must fit every width. */
const SCREENS = [
  { lang: 'en', size: DESK, on: 'a desk' },
  { lang: 'zh', size: { viewport: { width: 390, height: 844 } }, on: 'a phone' },
]

it.each(SCREENS)(
  'every page in $lang, on $on, has no barrier, fits every width, and breaks no content rule',
  async ({ lang, size }) => {
    const id = await addOperator(`axe.${lang}`, 'Maria Aparecida de Albuquerque Cavalcanti dos Santos')
    const { page, complaints } = await enter('admin', '', { ...size, lang })
    const operators = [
      '#/operators',
      '#/operators?text=nobody',
      '#/operators/add',
      `#/operators/${id}`,
      `#/operators/${id}?trail=by`,
    ]
    await sweep(page, [
      '#/',
      ...operators,
      '#/audit',
      '#/audit?from=2026-03-11&to=2026-03-10',
      '#/account',
      '#/nowhere',
    ])
    expect(complaints).toEqual([])
  },
)

it('on a phone the navigation folds away, opens, and leads on', async () => {
  const { page, complaints } = await enter('admin', '', {})
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: 'Operators' }).count()).toBe(0)
  const burger = page.getByRole('button', { name: 'Open or close the menu' })
  await burger.click()
  expect(await burger.getAttribute('aria-expanded')).toBe('true')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Operators' }).click()
  await page.getByRole('heading', { name: 'Operators' }).waitFor()
  expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  left('admin')
  expect(complaints).toEqual([])
})
