import { formatCpf } from '@home-credit/domain'
import { describe, expect, it } from 'vitest'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { newCpf } from './account-steps.ts'
import {
  APPLY,
  blurredPhoto,
  expectInfo,
  glaringPhoto,
  LABELS,
  leave,
  next,
  sharpPhoto,
  smallPhoto,
  stepIs,
  take,
  useApplying,
} from './apply-page.ts'
import { expectError, expectFocus, fieldOf, follow, heading, press, stored, tokenOf } from './page-steps.ts'
import { expectAccessible, expectToFit, inEveryLanguage } from './visit.ts'

const {
  ask,
  at,
  infoOf,
  keep,
  loans,
  newcomer,
  newPhone,
  open,
  registerFromHome,
  save,
  readyApplicant,
  verifyOf,
  visit,
} = useApplying()

const SENT = "We've got your application"

/** Counts every touch from the first page on. */
const countTaps = (): void => {
  addEventListener(
    'pointerdown',
    () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
    { capture: true },
  )
}

describe('an application', () => {
  it('takes a new number from home to sent with at most 12 taps, the amount of the simulator with it', async () => {
    const parts = newPhone()
    const cpf = newCpf()
    const photo = await sharpPhoto()
    const { page, complaints } = await visit({ lang: 'en', reducedMotion: 'reduce' })
    await page.addInitScript(countTaps)
    await page.goto(at('/'))
    await registerFromHome(page, parts)

    // From here on everything is typed: Enter moves from field to field, and from step to step.
    await stepIs(page, 1, 'About you')
    await expectFocus(fieldOf(page, 'Full name'))
    await page.keyboard.type('Ana Souza Lima\n17051990\n', { delay: 5 })
    expect(await fieldOf(page, 'Date of birth').inputValue()).toBe('17/05/1990')
    // Nothing is answered for the borrower.
    await page.getByLabel('Same as my phone number').check()
    await page.getByLabel("I don't have Telegram").check()
    await fieldOf(page, 'E-mail').focus()
    await page.keyboard.type('ana@example.com\n', { delay: 5 })
    await expectFocus(fieldOf(page, 'ID number (CPF)'))
    await page.keyboard.type(`${cpf}\n`)
    await stepIs(page, 2, 'Your work')
    await expectFocus(fieldOf(page, 'Employer'))
    await page.keyboard.type('Padaria Santo Antônio\n01310100', { delay: 5 })
    await expectFocus(fieldOf(page, 'Number'))
    await page.keyboard.type('1578\n\n3500\n')
    await stepIs(page, 3, 'Your bank')
    await expectFocus(fieldOf(page, 'Bank name'))
    await page.keyboard.type('Banco do Brasil\n12345\n12345-6\nana@example.com\n', { delay: 5 })
    await stepIs(page, 4, 'Photos of your ID')
    for (const label of Object.values(LABELS)) await take(page, label, photo)
    await stepIs(page, 5, 'Check your answers')
    // Whole, so that a mistake is seen before it is sent.
    for (const whole of [formatCpf(cpf), '12345-6']) await page.getByText(whole, { exact: true }).waitFor()
    await press(page, 'Send application')
    await page.getByRole('heading', { name: SENT }).waitFor()

    const taps = Number(await page.evaluate(() => sessionStorage.getItem('taps')))
    expect(taps).toBeLessThanOrEqual(12)
    // Makes sure that the counter works.
    expect(taps).toBeGreaterThanOrEqual(8)
    const token = await tokenOf(page)
    expect(await infoOf(token)).toMatchObject({
      name: 'Ana Souza Lima',
      date_of_birth: '1990-05-17',
      whatsapp: 'same',
      telegram: 'none',
      email: 'ana@example.com',
      work_address: 'Avenida Paulista, 1578, Bela Vista, São Paulo - SP, 01310-100',
      work_income_cents: 350_000,
      bank_name: 'Banco do Brasil',
      bank_agency: '1234-5',
    })
    expect(await verifyOf(token)).toMatchObject({
      verification: { state: 'waiting', missing: [] },
      loan: { state: 'unverified', amount_cents: 200_000, months: 6 },
    })
    expect(await stored(page)).not.toMatch(new RegExp(`${cpf}|${formatCpf(cpf)}`))
    expect(complaints).toEqual([])
  })

  it('saves each answer as it is left, and goes on with it on another device without asking twice', async () => {
    const { token } = await newcomer()
    const { page } = await open(APPLY, { token })
    await fieldOf(page, 'Full name').fill('Ana Souza Lima')
    await fieldOf(page, 'E-mail').fill('ana@example.com')
    await page.getByRole('textbox', { name: 'Telegram number' }).fill('@ana_lima')
    await leave(page)
    await expectInfo(() => infoOf(token), {
      name: 'Ana Souza Lima',
      email: 'ana@example.com',
      telegram: '@ana_lima',
      date_of_birth: null,
    })
    // A field is saved only on leaving it, and an invalid one is not sent.
    await fieldOf(page, 'Date of birth').fill('45/13/1990')
    await leave(page)
    await expectError(fieldOf(page, 'Date of birth'), 'Write the date as dd/mm/yyyy or yyyy-mm-dd')

    const other = (await open(APPLY, { token })).page
    await stepIs(other, 1, 'About you')
    expect(await fieldOf(other, 'E-mail').inputValue()).toBe('ana@example.com')
    expect(await other.getByRole('textbox', { name: 'Telegram number' }).inputValue()).toBe('@ana_lima')
    // Nothing was sent yet, so the name can still be corrected.
    expect(await fieldOf(other, 'Full name').inputValue()).toBe('Ana Souza Lima')
    await fieldOf(other, 'Full name').fill('Ana Souza de Lima')
    await fieldOf(other, 'Date of birth').fill('17/05/1990')
    await other.getByLabel('Same as my phone number').check()
    const cpf = newCpf()
    await fieldOf(other, 'ID number (CPF)').fill(cpf)
    await next(other)
    await stepIs(other, 2, 'Your work')
    expect(await infoOf(token)).toMatchObject({
      name: 'Ana Souza de Lima',
      date_of_birth: '1990-05-17',
      whatsapp: 'same',
    })

    // On the third visit the completed step is not shown again.
    const third = (await open(APPLY, { token })).page
    await stepIs(third, 2, 'Your work')
  })

  it('has a list of all that is wrong, each leading to its field', async () => {
    const { token } = await newcomer()
    const { page } = await open(APPLY, { token })
    await fieldOf(page, 'ID number (CPF)').fill('111.111.111-11')
    await next(page)
    const summary = page.locator('[data-summary]')
    await expectFocus(summary)
    expect(await summary.getByRole('button').allTextContents()).toEqual([
      'Please enter your full name',
      'Please enter your date of birth (dd/mm/yyyy)',
      'Please enter your WhatsApp number',
      'Please enter your Telegram number',
      'Please enter your e-mail',
      "This CPF isn't valid",
    ])
    await expectAccessible(page)
    await press(page, "This CPF isn't valid")
    await expectFocus(fieldOf(page, 'ID number (CPF)'))
    await expectError(fieldOf(page, 'ID number (CPF)'), "This CPF isn't valid")
    await fieldOf(page, 'ID number (CPF)').fill(newCpf())
    await page.getByText('Please check 5 answers:').waitFor()
    expect((await infoOf(token)).id_number_masked).toBeNull()
  })

  it('says at its field what the server does not take', async () => {
    const cpf = newCpf()
    const { token: first } = await newcomer()
    await save(first, { id_number: cpf })
    const { token } = await newcomer()
    const { page } = await open(APPLY, { token })
    await fieldOf(page, 'ID number (CPF)').fill(cpf)
    await leave(page)
    await expectError(
      fieldOf(page, 'ID number (CPF)'),
      "We couldn't accept this CPF. Check it, or contact customer service",
    )
    await fieldOf(page, 'ID number (CPF)').fill(newCpf())
    await leave(page)
    await expect.poll(async () => (await infoOf(token)).id_number_masked).not.toBeNull()
    await expectError(fieldOf(page, 'ID number (CPF)'), '')
  })

  it('keeps what was typed while the network is lost, says so, and saves it when it is back', async () => {
    const { token } = await newcomer()
    const { page } = await open(APPLY, { token })
    await fieldOf(page, 'Full name').fill('Ana Souza Lima')
    await fieldOf(page, 'Date of birth').fill('17/05/1990')
    await page.getByLabel('Same as my phone number').check()
    await page.getByLabel("I don't have Telegram").check()
    await fieldOf(page, 'ID number (CPF)').fill(newCpf())
    await leave(page)
    await expect.poll(async () => (await infoOf(token)).id_number_masked).not.toBeNull()
    await page.getByText(/^Saved \d\d:\d\d/).waitFor()
    await page.context().setOffline(true)
    await fieldOf(page, 'E-mail').fill('ana@example.com')
    await leave(page)
    const retry = page.getByRole('button', { name: 'Not saved: E-mail. Retry' })
    await retry.waitFor()
    await expectAccessible(page)
    await next(page)
    await page.getByText('Nothing is lost').waitFor()
    await stepIs(page, 1, 'About you')
    expect(await fieldOf(page, 'E-mail').inputValue()).toBe('ana@example.com')
    expect((await infoOf(token)).email).toBeNull()
    await page.context().setOffline(false)
    await expectInfo(() => infoOf(token), { email: 'ana@example.com' })
    await retry.waitFor({ state: 'detached' })
    await next(page)
    await stepIs(page, 2, 'Your work')
  })

  it('finds what could not be saved again after a reload of the page', async () => {
    const { token } = await newcomer()
    await save(token, { email: 'old@example.com' })
    const { page } = await open(APPLY, { token })
    await page.route('**/api/dk/userInfo', (route) =>
      route.request().postData()?.includes('save') ? route.abort() : route.continue(),
    )
    await fieldOf(page, 'E-mail').fill('new@example.com')
    await leave(page)
    await page.getByRole('button', { name: 'Not saved: E-mail. Retry' }).waitFor()
    await page.reload()
    await expect.poll(() => fieldOf(page, 'E-mail').inputValue()).toBe('new@example.com')
  })
})

describe('the address of work', () => {
  const atJob = async () => {
    const { token } = await newcomer()
    const { page } = await open(`${APPLY}?step=job`, { token })
    await stepIs(page, 2, 'Your work')
    return { page, token }
  }

  it('comes by its CEP, with a number that is asked for', async () => {
    const { page, token } = await atJob()
    await fieldOf(page, 'Work CEP').pressSequentially('01310100')
    await page.getByText('Address found. Add the number.').waitFor()
    await next(page)
    await expectError(fieldOf(page, 'Number'), 'Please enter the number, or s/n')
    expect((await infoOf(token)).work_address).toBeNull()
    await fieldOf(page, 'Number').fill('s/n')
    await leave(page)
    await expectInfo(() => infoOf(token), {
      work_address: 'Avenida Paulista, s/n, Bela Vista, São Paulo - SP, 01310-100',
    })
    // Text typed over it stays, whatever changes in the number.
    await fieldOf(page, 'Work address').fill('Avenida Paulista, 1578, 4th floor')
    await fieldOf(page, 'Number').fill('9')
    await leave(page)
    await expectInfo(() => infoOf(token), { work_address: 'Avenida Paulista, 1578, 4th floor' })
  })

  it('is typed where the CEP is not known or cannot be looked up', async () => {
    const { page, token } = await atJob()
    await fieldOf(page, 'Work CEP').fill('99999-999')
    await page.getByText('We found no address for this CEP. Type it below.').waitFor()
    await fieldOf(page, 'Work address').fill('Sítio Boa Vista, Zona Rural')
    await leave(page)
    await expectInfo(() => infoOf(token), { work_address: 'Sítio Boa Vista, Zona Rural' })
    await page.route('**/api/app/cep', (route) => route.abort())
    await fieldOf(page, 'Work CEP').fill('01001-000')
    await page.getByText('We found no address for this CEP. Type it below.').waitFor()
    expect(await fieldOf(page, 'Work address').inputValue()).toBe('Sítio Boa Vista, Zona Rural')
  })

  it('asks for the street where the CEP is that of a town', async () => {
    const { page } = await atJob()
    await fieldOf(page, 'Work CEP').pressSequentially('37640000')
    await page.getByText('This CEP covers a whole town.').waitFor()
    await expectFocus(fieldOf(page, 'Work address'))
    expect(await fieldOf(page, 'Number').count()).toBe(0)
  })

  it('is kept over a look at the page of places, and takes what was chosen there', async () => {
    const { page, token } = await atJob()
    // On a slow network the answer is saved only after the place was chosen.
    let letGo = (): void => undefined
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/dk/userInfo', async (route) => {
      await gate
      await route.continue()
    })
    await fieldOf(page, 'Employer').fill('Padaria Santo Antônio')
    await follow(page, 'Pick on a map')
    await heading(page, 'Choose a place')
    // As the page of places does it.
    await page.evaluate(() => {
      const draft = JSON.parse(sessionStorage.getItem('draft:apply-job') ?? '{}') as {
        of: string | null
        values: object
      }
      sessionStorage.setItem(
        'draft:apply-job',
        JSON.stringify({ ...draft, values: { ...draft.values, picked_address: 'Rua das Flores, 100' } }),
      )
    })
    letGo()
    await expectInfo(() => infoOf(token), { work_unit: 'Padaria Santo Antônio' })
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:apply-job'))).toContain('"unsaved":""')
    await page.goBack()
    await stepIs(page, 2, 'Your work')
    await expect.poll(() => fieldOf(page, 'Employer').inputValue()).toBe('Padaria Santo Antônio')
    await expect.poll(() => fieldOf(page, 'Work address').inputValue()).toBe('Rua das Flores, 100')
  })

  it('has an income beside it that is typed as people write it', async () => {
    const { page, token } = await atJob()
    const income = fieldOf(page, 'Monthly income')
    await income.fill('abc')
    await leave(page)
    await expectError(income, 'Please enter an amount in reais, as in 3500')
    await income.fill('R$ 3.500,5')
    await leave(page)
    await expectInfo(() => infoOf(token), { work_income_cents: 350_050 })
    expect(await income.inputValue()).toBe('3,500.50')
  })
})

describe('the documents', () => {
  const atDocuments = async () => {
    const borrower = await newcomer()
    await loans.fillInfo(borrower)
    const { page, complaints } = await open(APPLY, { token: borrower.token })
    await stepIs(page, 4, 'Photos of your ID')
    return { ...borrower, page, complaints }
  }

  it.each([
    ['blurred', blurredPhoto, 'This photo looks blurred.'],
    ['glaring', glaringPhoto, "There's glare in this photo."],
    ['small', smallPhoto, 'This photo is too small to read.'],
  ] as const)(
    'are looked at before they go: one that is %s is to be taken again, and the second one can be used all the same',
    async (_what, photo, words) => {
      const { page, token } = await atDocuments()
      await take(page, LABELS.id_front, await photo())
      await page.getByText(words).waitFor()
      expect(await page.getByRole('button', { name: 'Use anyway' }).count()).toBe(0)
      await take(page, LABELS.id_front, await photo())
      await press(page, 'Use anyway')
      await expect
        .poll(async () => (await verifyOf(token)).verification.documents.map(({ link }) => link !== null))
        .toEqual([true, false, false])
    },
  )

  it('are kept one by one, can be taken again, and lead on by themselves once there are three', async () => {
    const { page, token, complaints } = await atDocuments()
    const photo = await sharpPhoto()
    await take(page, LABELS.id_front, photo)
    await page.getByText('Sent', { exact: true }).waitFor()
    const { link } = (await verifyOf(token)).verification.documents[0] ?? {}
    await take(page, LABELS.id_front, photo)
    const fileOf = (signed: string | null | undefined): string | undefined => signed?.split('?')[0]
    await expect
      .poll(async () => fileOf((await verifyOf(token)).verification.documents[0]?.link))
      .not.toBe(fileOf(link))
    await take(page, LABELS.selfie, photo)
    await stepIs(page, 4, 'Photos of your ID')
    await take(page, LABELS.id_back, photo)
    await stepIs(page, 5, 'Check your answers')
    expect(complaints).toEqual([])
  })

  it('can be tried again where keeping one was lost on the way', async () => {
    const { page, token } = await atDocuments()
    await page.route('**/api/dk/verify', (route) => route.abort(), { times: 1 })
    await take(page, LABELS.id_front, await sharpPhoto())
    await page.getByText('Oops, network signal lost').waitFor()
    await press(page, 'Retry')
    await expect.poll(async () => (await verifyOf(token)).verification.documents[0]?.link !== null).toBe(true)
  })

  it('that were refused are taken again, with the reason at each, and no other', async () => {
    const borrower = await readyApplicant()
    const { token } = borrower
    const { loan } = dataOf(await ask('POST /api/dk/verify', { action: 'send' }, { token }))
    const [back, face] = [
      { kind: 'id_back', reason: 'glare' },
      { kind: 'selfie', reason: 'face_not_visible' },
    ] as const
    dataOf(
      await loans.decide('reviewer', {
        action: 'refuse_documents',
        loan_id: loan?.id ?? '',
        documents: [back, face],
        note: '',
      }),
    )
    const { page, complaints } = await open(APPLY, { token })
    await stepIs(page, 4, 'Photos of your ID')
    await page.getByText('There was glare. Turn away from the light.').waitFor()
    await page.getByText("We couldn't see your face well.").waitFor()
    await page.getByText('Accepted, nothing to do').waitFor()
    expect(await page.locator('input[type=file]').count()).toBe(2)
    await expectAccessible(page)
    await take(page, LABELS.id_back, await sharpPhoto())
    await page.getByText('There was glare.').waitFor({ state: 'detached' })
    await take(page, LABELS.selfie, await sharpPhoto())
    await stepIs(page, 5, 'Check your answers')
    await press(page, 'Send application')
    await page.getByRole('heading', { name: SENT }).waitFor()
    expect((await verifyOf(token)).verification).toMatchObject({ state: 'waiting' })
    expect(complaints).toEqual([])
  })
})

describe('the answers, before they are sent', () => {
  it('are shown whole, also on another device, each with its way to be changed', async () => {
    const borrower = await readyApplicant()
    const { page } = await open(APPLY, { token: borrower.token })
    await stepIs(page, 5, 'Check your answers')
    await page.getByText('You have nothing to pay on this loan right now.').waitFor()
    await page.getByText('within one banking day').waitFor()
    await page.getByText(/^\d{8}-\d$/).waitFor()
    await follow(page, 'Change: E-mail')
    await stepIs(page, 1, 'About you')
    await expectFocus(fieldOf(page, 'E-mail'))
    await fieldOf(page, 'E-mail').fill('other@example.com')
    await next(page)
    // No other answer is missing, so it goes straight back.
    await stepIs(page, 5, 'Check your answers')
    await page.getByText('other@example.com').waitFor()
    // It was never sent, so it is there to correct without a code; an empty field keeps what is saved.
    await follow(page, 'Change: PIX key')
    await stepIs(page, 3, 'Your bank')
    expect(await fieldOf(page, 'PIX key').inputValue()).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
    await fieldOf(page, 'PIX key').fill('')
    await page
      .getByText(/^Currently .+\. Leave empty to keep it\.$/)
      .first()
      .waitFor()
    await fieldOf(page, 'Bank account number').fill('98765-4')
    await next(page)
    await stepIs(page, 5, 'Check your answers')
    await page.getByText('98765-4', { exact: true }).waitFor()
    dataOf(await ask('POST /api/dk/verify', { action: 'send' }, { token: borrower.token }))
    expect(
      dataOf(await ask('POST /api/dk/userInfo', { action: 'read' }, { token: borrower.token })).code_needed_for,
    ).toEqual(['name', 'id_number', 'bank_account', 'pix'])
  })

  it('are sent once, however often it is tapped, and then wait with their time and what comes next', async () => {
    const borrower = await readyApplicant()
    const { page } = await open(APPLY, { token: borrower.token })
    let sends = 0
    page.on('request', (request) => {
      if (request.postData()?.includes('"send"') === true) sends += 1
    })
    await page.getByRole('button', { name: 'Send application' }).dblclick()
    await page.getByRole('heading', { name: SENT }).waitFor()
    await page.getByText('Real-name authentication: under review').waitFor()
    await page.getByText(/^You'll have an answer by .+\.$/).waitFor()
    await page.getByText('What happens next').waitFor()
    await page.getByText('You have applied for this loan').waitFor()
    expect(sends).toBe(1)
    // The page polls: once the verification has passed, it leads on.
    const { loan } = await verifyOf(borrower.token)
    dataOf(await loans.pass(loan?.id ?? ''))
    await follow(page, 'Continue to your loan')
    await heading(page, 'Loan')
  })

  it('are not asked for where there is a rule against another loan: the page says which', async () => {
    const { token } = await newcomer()
    const { page } = await visit({ lang: 'en', token })
    const refusal = { status_code: 402, message: 'An installment is late.', data: { reason: 'overdue' } }
    await page.route('**/api/dk/verify?', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, loan: null } } })
    })
    await page.route('**/api/dk/verify', (route) => route.fulfill({ json: refusal }))
    await page.goto(at(APPLY))
    await page.getByRole('main').getByText('An installment is late.').waitFor()
    await follow(page, 'Go to your loan')
  })
})

describe('every step', () => {
  it('is without barriers and fits every screen, in every language', async () => {
    const borrower = await newcomer()
    await loans.fillInfo(borrower, {
      work_address:
        'Rua das Palmeiras Imperiais do Jardim Botânico da Cidade 12345, Bloco C, Vila Nova Conceição, São Paulo - SP',
    })
    await keep(borrower)
    const { page, complaints } = await open(APPLY, { token: borrower.token })
    const look = async (ready: string): Promise<void> =>
      inEveryLanguage(page, async () => {
        await page.locator(ready).first().waitFor()
        await expectAccessible(page)
        await expectToFit(page, [320, 390, 1280])
      })
    for (const step of ['basic', 'job', 'bank', 'documents', 'check']) {
      await page.goto(at(`${APPLY}?step=${step}`))
      await look('form [type=submit], input[type=file], main section')
    }
    dataOf(await ask('POST /api/dk/verify', { action: 'send' }, { token: borrower.token }))
    await look('main ol')
    expect(complaints).toEqual([])
  })
})
