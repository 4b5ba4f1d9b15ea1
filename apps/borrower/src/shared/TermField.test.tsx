import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { TermField } from './TermField.tsx'

function Subject() {
  const [months, setMonths] = useState(6)
  return <TermField label="How long?" months={months} min={3} max={24} onChange={setMonths} />
}

const chosen = (): string[] =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map((radio) => radio.closest('label')?.textContent ?? '')

it('chooses a usual term with a tap, any other with the number keyboard, which the last chip then names', async () => {
  render(<Subject />)
  expect(chosen()).toEqual(['6'])
  fireEvent.click(screen.getByRole('radio', { name: '12' }))
  expect(chosen()).toEqual(['12'])
  fireEvent.click(screen.getByRole('button', { name: 'Other' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'How long?' })).value).toBe('12')
  expect(screen.queryByRole('button', { name: 'Decimal separator' })).toBeNull()
  for (const name of ['1', '0', 'Confirm']) fireEvent.click(screen.getByRole('button', { name }))
  expect(chosen()).toEqual([])
  expect(screen.getByRole('button', { name: 'Other: 10', pressed: true }).textContent).toBe('10')
})

it('takes no term that is not on offer, and says why', async () => {
  render(<Subject />)
  fireEvent.click(screen.getByRole('button', { name: 'Other' }))
  await screen.findByText('Up to 24')
  for (const name of ['2', '5']) fireEvent.click(screen.getByRole('button', { name }))
  screen.getByText('25 is too much. The most you can enter is 24')
  fireEvent.click(screen.getByRole('button', { name: 'Delete the last digit' }))
  for (const name of ['1', 'Confirm']) fireEvent.click(screen.getByRole('button', { name }))
  expect(chosen()).toEqual(['3'])
})

it('offers no other term where every one has a chip', () => {
  render(<TermField label="How long?" months={6} min={6} max={6} onChange={vi.fn<() => void>()} />)
  expect(screen.queryByRole('button', { name: 'Other' })).toBeNull()
})
