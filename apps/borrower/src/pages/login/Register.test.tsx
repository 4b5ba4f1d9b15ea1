import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Register } from './Register.tsx'

interface Sent {
  path: string
  body: Record<string, unknown>
}

let sent: Sent[] = []
let answers: Record<string, () => object> = {}

const ok = (data: object): object => ({ status_code: 200, message: '', data })
const bodyOf = (path: string): Record<string, unknown> | undefined => sent.findLast((each) => each.path === path)?.body

beforeEach(() => {
  sent = []
  answers = {
    '/api/system/setting': () => ok({ registration: { invitation_required: false } }),
    '/api/system/captcha': () => ok({ needed: false }),
    '/api/sms/send': () => ok({ resend_seconds: 60, valid_seconds: 600 }),
  }
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) as Record<string, unknown> })
    return { json: async () => answers[path]?.() ?? { status_code: 404, message: 'no answer', data: {} } }
  })
  location.hash = '#/pages/login/register'
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const field = (label: string): HTMLInputElement => screen.getByLabelText(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const go = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const step = (number: number) => waitFor(() => expect(screen.getByText(`${number} of 3`)).toBeTruthy())

async function toCode(): Promise<void> {
  type('Phone number', '11987654321')
  fireEvent.click(screen.getByLabelText('I accept the terms of use'))
  fireEvent.click(screen.getByLabelText(/^I've read how my data is used/))
  await go('Continue')
  await step(2)
}

it('asks for the number, then the code that was sent there, then a password, and makes one call of it all', async () => {
  answers['/api/user/register'] = () => ({ status_code: 503, message: 'Not now', data: { reason: 'unavailable' } })
  render(<Register />)
  await go('Continue')
  expect(screen.getByText('Please enter your phone number')).toBeTruthy()
  expect(bodyOf('/api/sms/send')).toBeUndefined()
  await toCode()
  expect(bodyOf('/api/sms/send')).toMatchObject({ scene: 'register', country_code: '55', phone: '11987654321' })
  expect(screen.getByText(/By SMS to \+55 11 98765-4321\./)).toBeTruthy()
  type('SMS code', '407112')
  await step(3)
  type('Password', 'tres tigres')
  type('Confirm password', 'tres tigres')
  await go('Create account')
  expect(bodyOf('/api/user/register')).toMatchObject({
    country_code: '55',
    phone: '11987654321',
    sms_code: '407112',
    password: 'tres tigres',
    confirm_password: 'tres tigres',
    accept_terms: true,
    accept_privacy: true,
    marketing: false,
  })
  expect(screen.getByText('Not now')).toBeTruthy()
})

it('a refused code leads back to its step, with the reason there and the password kept', async () => {
  answers['/api/user/register'] = () => ({
    status_code: 401,
    message: 'That code failed',
    data: { reason: 'code_refused' },
  })
  render(<Register />)
  await toCode()
  type('SMS code', '407112')
  await step(3)
  type('Password', 'tres tigres')
  type('Confirm password', 'tres tigres')
  await go('Create account')
  await step(2)
  expect(screen.getAllByText('That code failed')).toHaveLength(1)
  type('SMS code', '407113')
  await step(3)
  expect(field('Password').value).toBe('tres tigres')
})

it('a number that cannot get an SMS stays at its step, and the code can go by e-mail', async () => {
  answers['/api/sms/send'] = () => ({
    status_code: 400,
    message: 'Please check',
    data: { reason: 'input_refused', fields: { phone: 'No SMS to this country' } },
  })
  answers['/api/user/email_code'] = () => ok({ resend_seconds: 60, valid_seconds: 600 })
  render(<Register />)
  type('Phone number', '11987654322')
  fireEvent.click(screen.getByLabelText('I accept the terms of use'))
  fireEvent.click(screen.getByLabelText(/^I've read how my data is used/))
  await go('Continue')
  expect(screen.getByText('No SMS to this country')).toBeTruthy()
  await step(1)
  await go('No SMS? Get the code by e-mail')
  type('E-mail', 'ana@example.com')
  await go('Continue')
  await step(2)
  expect(bodyOf('/api/user/email_code')).toMatchObject({ email: 'ana@example.com', phone: '11987654322' })
  expect(field('Code from the e-mail')).toBeTruthy()
})
