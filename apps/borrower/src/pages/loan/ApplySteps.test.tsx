import type { CallOutput } from '@home-credit/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SavedMark } from '../../features/apply/SavedMark.tsx'
import { CheckAnswers } from '../../features/apply/CheckAnswers.tsx'
import type { UserInfo } from '../../shared/info/info.ts'
import { Form } from './apply-steps/Form.tsx'

const NOTHING: UserInfo['info'] = {
  name: null,
  date_of_birth: null,
  phone_masked: '+55 11 *****-4321',
  whatsapp: null,
  telegram: null,
  email: null,
  id_number_masked: null,
  work_unit: null,
  work_address: null,
  work_income_cents: null,
  bank_name: null,
  bank_agency: null,
  bank_account_masked: null,
  pix_masked: null,
}
const VERIFICATION: CallOutput<'GET /api/dk/verify'>['verification'] = {
  state: 'draft',
  sent_at: null,
  decide_by: null,
  valid_until: null,
  documents: [],
  missing: [],
}

let saves: Record<string, unknown>[] = []
let answered: UserInfo = { info: NOTHING, code_needed_for: [] }

beforeEach(() => {
  saves = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    saves.push(JSON.parse(body) as Record<string, unknown>)
    return { json: async () => ({ status_code: 200, message: '', data: answered }) }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const field = (label: string): HTMLInputElement => screen.getByRole('textbox', { name: label })
const answer = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(field(label), { target: { value } })
    fireEvent.blur(field(label))
  })

const show = (userInfo: UserInfo, step: 'basic' | 'bank' = 'basic') =>
  render(
    <>
      <SavedMark />
      <Form step={step} userInfo={userInfo} field={null} action="Continue to work" onDone={() => undefined} />
    </>,
  )

it('a date is typed day first and sent as yyyy-mm-dd, and the header says when it was saved', async () => {
  show({ info: NOTHING, code_needed_for: [] })
  answered = { info: { ...NOTHING, date_of_birth: '1992-03-14' }, code_needed_for: [] }
  await answer('Date of birth', '14/03/1992')
  await waitFor(() => expect(saves).toEqual([{ action: 'save', date_of_birth: '1992-03-14' }]))
  expect(field('Date of birth').value).toBe('14/03/1992')
  expect(screen.getByText(/^Saved \d\d:\d\d/)).toBeTruthy()
})

it('WhatsApp and Telegram are asked, not answered beforehand', async () => {
  show({ info: NOTHING, code_needed_for: [] })
  for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', false)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue to work' })))
  expect(screen.getAllByText('Please enter your WhatsApp number').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Please enter your Telegram number').length).toBeGreaterThan(0)
  expect(saves).toEqual([])
})

it('a saved PIX key stays a field and is checked whole until the application is sent, and is then shown with its way to be changed', async () => {
  const info = { ...NOTHING, bank_name: 'Banco do Brasil' }
  const { unmount } = show({ info, code_needed_for: [] }, 'bank')
  answered = { info: { ...info, pix_masked: 'a**@example.com' }, code_needed_for: [] }
  await answer('PIX key', 'ana@example.com')
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(field('PIX key').value).toBe('ana@example.com')
  unmount()
  const unsent = { id_number: null, bank_account: null, pix: 'ana@example.com' }
  const check = render(
    <CheckAnswers
      userInfo={{ ...answered, unsent }}
      verification={VERIFICATION}
      promise={null}
      onStale={() => undefined}
    />,
  )
  expect(screen.getByText('ana@example.com')).toBeTruthy()
  check.unmount()
  sessionStorage.clear()
  const elsewhere = show(answered, 'bank')
  expect(field('PIX key').value).toBe('')
  expect(screen.getByText('Currently a**@example.com. Leave empty to keep it.')).toBeTruthy()
  elsewhere.unmount()
  const whole = show({ ...answered, unsent }, 'bank')
  expect(field('PIX key').value).toBe('ana@example.com')
  whole.unmount()
  show({ ...answered, code_needed_for: ['pix'] }, 'bank')
  expect(screen.queryByRole('textbox', { name: 'PIX key' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Change: PIX key' })).toBeTruthy()
})
