import { MantineProvider } from '@mantine/core'
import { setLang } from '@home-credit/texts/runtime'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { MoneyInput } from './MoneyInput.tsx'

afterEach(() => setLang('en'))

const show = (cents?: number) => {
  const onCents = vi.fn<(cents: number | undefined) => void>()
  render(
    <MantineProvider>
      <MoneyInput label="Amount" cents={cents} onCents={onCents} />
    </MantineProvider>,
  )
  return { input: screen.getByRole<HTMLInputElement>('textbox'), onCents }
}

it.each([
  ['1234.5', 123_450],
  ['0.29', 29],
  ['1009.28', 100_928],
])('%s typed in English is exactly %i centavos', (value, cents) => {
  const { input, onCents } = show()
  fireEvent.change(input, { target: { value } })
  expect(onCents).toHaveBeenLastCalledWith(cents)
})

it('is written and read with a comma in Portuguese', () => {
  setLang('pt')
  const { input, onCents } = show(123_405)
  expect(input.value).toBe('R$ 1.234,05')
  fireEvent.change(input, { target: { value: '7,5' } })
  expect(onCents).toHaveBeenLastCalledWith(750)
})

it('an empty field is no amount, and not zero', () => {
  const { input, onCents } = show(5)
  fireEvent.change(input, { target: { value: '' } })
  expect(onCents).toHaveBeenLastCalledWith(undefined)
})
