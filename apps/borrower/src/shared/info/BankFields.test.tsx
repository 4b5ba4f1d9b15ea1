import * as texts from '@home-credit/texts'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Form } from '../use-form.ts'
import { BankNameField } from './BankFields.tsx'

const left = vi.fn<() => void>()

afterEach(() => left.mockClear())

function Sample({ saved = '' }: { saved?: string }) {
  const [value, setValue] = useState(saved)
  const form: Form<Record<'bank_name', string>> = {
    values: { bank_name: value },
    set: (changed) => setValue(changed.bank_name ?? value),
    forget: () => undefined,
    attach: () => undefined,
    focus: () => undefined,
    errorAt: () => undefined,
    leave: left,
    passes: () => true,
  }
  return <BankNameField form={form} />
}

const field = (): HTMLInputElement => screen.getByLabelText(texts.form_bank_name())
const search = (): Promise<HTMLInputElement> => screen.findByRole('combobox')
const optionsIn = (): string[] =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent ?? '')
const type = (input: HTMLElement, value: string): void => void fireEvent.change(input, { target: { value } })

async function openList(): Promise<HTMLInputElement> {
  fireEvent.click(screen.getByRole('button', { name: texts.form_bank_list() }))
  return search()
}

it('a bank is found without its accents and chosen by a tap, with its number', async () => {
  render(<Sample />)
  const input = await openList()
  expect(document.activeElement).toBe(input)
  type(input, 'itau')
  expect(optionsIn()[0]).toBe('Itaú341')
  fireEvent.click(within(screen.getByRole('listbox')).getByText('Itaú'))
  expect(field().value).toBe('Itaú (341)')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(field())
})

it('a bank is chosen by the keys alone, and the active option is named to a screen reader', async () => {
  render(<Sample />)
  field().focus()
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  const input = await search()
  type(input, 'nu')
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('Nubank260')
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(field().value).toBe('Nubank (260)')
  expect(left).not.toHaveBeenCalled()
})

it('a bank that is not listed is kept as typed, in the list and in the field itself', async () => {
  render(<Sample />)
  const input = await openList()
  type(input, 'Banco da Vila')
  expect(optionsIn()).toEqual([texts.form_bank_other({ name: 'Banco da Vila' })])
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(field().value).toBe('Banco da Vila')
  type(field(), 'Outro banco')
  expect(field().value).toBe('Outro banco')
})

it('the chosen bank is marked, and a saved name from before the list stays', async () => {
  const { unmount } = render(<Sample saved="Inter (077)" />)
  await openList()
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Inter077')
  unmount()
  render(<Sample saved="Banco do Brasil" />)
  await openList()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: texts.ui_close() })))
  expect(field().value).toBe('Banco do Brasil')
})
