import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CodeInput } from './CodeInput.tsx'

function Subject() {
  const [code, setCode] = useState('')
  const [complete, setComplete] = useState('')
  return (
    <>
      <CodeInput label="SMS code" value={code} onChange={setCode} onComplete={setComplete} />
      <output>{complete}</output>
    </>
  )
}

const input = (): HTMLInputElement => screen.getByLabelText('SMS code')
const enter = (value: string): boolean => fireEvent.change(input(), { target: { value } })
const complete = (): string => document.querySelector('output')?.textContent ?? ''

afterEach(() => vi.unstubAllGlobals())

it('letters are left out, and it is complete at six digits', () => {
  render(<Subject />)
  enter('12a34')
  expect(input().value).toBe('1234')
  expect(complete()).toBe('')
  enter('1234567')
  expect(input().value).toBe('123456')
  expect(complete()).toBe('123456')
  expect(input().getAttribute('autocomplete')).toBe('one-time-code')
})

it('a code is pasted with a space, and the wide digits of a Chinese keyboard are the same code', () => {
  render(<Subject />)
  enter('654 321')
  expect(complete()).toBe('654321')
  enter('１２３４５６')
  expect(complete()).toBe('123456')
})

it('a code from the SMS fills itself in where the browser can read it', async () => {
  vi.stubGlobal('OTPCredential', Object)
  const get = vi.fn<(options: object) => Promise<object>>().mockResolvedValueOnce({ code: '777 888' })
  vi.stubGlobal('navigator', { credentials: { get } })
  render(<Subject />)
  await waitFor(() => expect(complete()).toBe('777888'))
  expect(get.mock.lastCall?.[0]).toMatchObject({ otp: { transport: ['sms'] } })
})
