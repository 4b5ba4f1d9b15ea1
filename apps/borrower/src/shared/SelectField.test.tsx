import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SelectField } from './SelectField.tsx'

const left = vi.fn<() => void>()

afterEach(() => left.mockClear())

const OPTIONS = [
  { value: 'home', label: 'Home' },
  { value: 'health', label: 'Health' },
  { value: 'debts', label: 'Other debts' },
] as const

type Purpose = (typeof OPTIONS)[number]['value']

function Sample({ saved = '' }: { saved?: Purpose | '' }) {
  const [value, setValue] = useState(saved)
  return (
    <SelectField<Purpose>
      label="Purpose"
      value={value}
      empty="Please choose"
      options={OPTIONS}
      onChange={setValue}
      onBlur={left}
    />
  )
}

const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Purpose' })
const list = (): Promise<HTMLElement> => screen.findByRole('listbox', { name: 'Purpose' })
const press = (element: HTMLElement, key: string): void => void fireEvent.keyDown(element, { key })

it('an option is chosen by a tap, and the field is not left while the list is open', async () => {
  render(<Sample />)
  expect(field().textContent).toBe('Please choose')
  field().focus()
  fireEvent.click(field())
  await list()
  expect(left).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('option', { name: 'Health' }))
  expect(field().textContent).toBe('Health')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(field())
  field().blur()
  expect(left).toHaveBeenCalledOnce()
})

it('an option is chosen by the keys alone, beginning at the one chosen before', async () => {
  render(<Sample saved="health" />)
  field().focus()
  press(field(), 'ArrowDown')
  const options = await list()
  expect(document.activeElement).toBe(options)
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Health')
  press(options, 'ArrowDown')
  const active = document.getElementById(options.getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('Other debts')
  press(options, 'Home')
  press(options, ' ')
  expect(field().textContent).toBe('Please choose')
  press(field(), 'ArrowUp')
  press(await list(), 'End')
  press(await list(), 'Enter')
  expect(field().textContent).toBe('Other debts')
})

it('closing the list changes nothing', async () => {
  render(<Sample saved="home" />)
  fireEvent.click(field())
  press(await list(), 'ArrowDown')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(field().textContent).toBe('Home')
  expect(screen.queryByRole('listbox')).toBeNull()
})
