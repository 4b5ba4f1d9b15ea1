import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TextField } from './TextField.tsx'

const WRONG = 'Wrong format of phone number'

it('an error is announced and tied to its field, and goes with its cause', () => {
  const field = (error: string | undefined) => <TextField label="Phone" value="1" error={error} onChange={() => {}} />
  const { rerender } = render(field(WRONG))
  const input = screen.getByLabelText('Phone')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe(WRONG)
  expect(input.getAttribute('aria-describedby')).toBe(alert.id)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  rerender(field(undefined))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(input.getAttribute('aria-invalid')).toBe('false')
})

it('a password can be shown and hidden again', () => {
  render(<TextField label="Password" type="password" value="secret" onChange={() => {}} />)
  const input = screen.getByLabelText('Password')
  const button = screen.getByRole('button', { name: 'Show password' })
  expect([input.getAttribute('type'), button.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  fireEvent.click(button)
  expect([input.getAttribute('type'), button.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  fireEvent.click(button)
  expect(input.getAttribute('type')).toBe('password')
})
