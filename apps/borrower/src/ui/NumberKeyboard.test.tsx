import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { NumberKeyboard } from './NumberKeyboard.tsx'

const LABEL = 'Amount to add'

/** Shows the confirmed amount below the keyboard. */
function Subject({ maxCents }: { maxCents?: number }) {
  const [open, setOpen] = useState(true)
  const [cents, setCents] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <output>{cents}</output>
      <NumberKeyboard
        open={open}
        label={LABEL}
        valueCents={cents}
        maxCents={maxCents}
        onConfirm={(confirmed) => {
          setCents(confirmed)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}

const amount = (): string => screen.getByRole<HTMLInputElement>('textbox', { name: LABEL }).value
const confirmed = (): string => document.querySelector('output')?.textContent ?? ''
const tap = (...names: string[]): void => {
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }))
}
const type = (...keys: string[]): void => {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('textbox'), { key })
}

it('taps give exact centavos', () => {
  render(<Subject maxCents={500_000} />)
  tap('1', '0', '0', '9', 'Decimal separator', '2', '8')
  expect(amount()).toBe('R$1,009.28')
  tap('Delete the last digit')
  expect(amount()).toBe('R$1,009.2')
  tap('9')
  expect(document.querySelector('[role=status]')?.textContent).toBe('R$1,009.29')
  tap('Confirm')
  expect(confirmed()).toBe('100929')
})

it('a physical keyboard does the same, with comma or dot, and Enter confirms', () => {
  render(<Subject maxCents={500_000} />)
  type('4', ',', '3', '5', 'Backspace', '7')
  expect(amount()).toBe('R$4.37')
  type('Enter')
  expect(confirmed()).toBe('437')
  tap('Open')
  expect(amount()).toBe('R$4.37')
  type('.', '5', 'Enter')
  expect(confirmed()).toBe('50')
})

it('what is typed and not confirmed is left as it was', () => {
  render(<Subject />)
  type('5', 'Enter')
  tap('Open')
  type('9')
  tap('Cancel')
  expect(confirmed()).toBe('500')
})

it('refuses a third decimal and more than the maximum, and says why and what is', () => {
  render(<Subject maxCents={500_000} />)
  type('1', '2', '.', '3', '4', '5')
  expect(amount()).toBe('R$12.34')
  expect(screen.getByRole('alert').textContent).toBe('Centavos have two digits')
  type(...Array.from({ length: 6 }, () => 'Backspace'))
  expect(amount()).toBe('R$0')
  expect(screen.queryByRole('alert')).toBeNull()
  type('5', '0', '0', '0', '1')
  expect(amount()).toBe('R$5,000')
  expect(screen.getByRole('alert').textContent).toBe('R$50,001 is too much. The most you can enter is R$5,000')
  type('.', '0')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Up to R$5,000')).toBeDefined()
  type('1')
  expect(amount()).toBe('R$5,000.0')
  expect(screen.getByRole('alert').textContent).toBe('R$5,000.01 is too much. The most you can enter is R$5,000')
  type('Enter')
  expect(confirmed()).toBe('500000')
})
