import { expect, it } from 'vitest'
import { REGISTER } from './drafts.ts'
import { stepFrom, stepWith } from './register-steps.ts'

const NUMBER = { ...REGISTER.empty, country_code: 'BR', phone: '11 98765-4321' }
const AGREED = { ...NUMBER, accept_terms: true, accept_privacy: true }
const CODED = { ...AGREED, sms_code: '123456' }

it('a step opens once those before it are complete', () => {
  expect(stepFrom('password', REGISTER.empty)).toBe('phone')
  expect(stepFrom('code', NUMBER)).toBe('phone')
  expect(stepFrom('code', AGREED)).toBe('code')
  expect(stepFrom('password', AGREED)).toBe('code')
  expect(stepFrom('password', CODED)).toBe('password')
  expect(stepFrom(null, CODED)).toBe('phone')
  expect(stepFrom('elsewhere', CODED)).toBe('phone')
})

it('a code by e-mail needs the address too', () => {
  expect(stepFrom('code', { ...AGREED, by_email: true })).toBe('phone')
  expect(stepFrom('code', { ...AGREED, by_email: true, email: 'ana@example.com' })).toBe('code')
})

it('a refusal leads to the first step that shows it', () => {
  expect(stepWith(['password', 'sms_code'])).toBe('code')
  expect(stepWith(['phone', 'password'])).toBe('phone')
  expect(stepWith(['invitation_code'])).toBe('password')
  expect(stepWith([])).toBeUndefined()
})
