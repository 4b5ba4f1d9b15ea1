import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TermChips, termsShown } from './TermChips.tsx'

function Subject() {
  const [months, setMonths] = useState(6)
  return <TermChips label="How long?" months={months} min={3} max={24} onChange={setMonths} />
}

const chosen = (): string[] =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map((radio) => radio.getAttribute('aria-label') ?? '')

it('shows the usual terms that are on offer, and the chosen one among them', () => {
  expect(termsShown(3, 24, 6)).toEqual([3, 6, 9, 12, 18, 24])
  expect(termsShown(4, 12, 6)).toEqual([6, 9, 12])
  expect(termsShown(3, 12, 5)).toEqual([3, 5, 6, 9, 12])
})

it('chooses a usual term with a tap, any other with the number keyboard', async () => {
  render(<Subject />)
  expect(chosen()).toEqual(['6 months'])
  fireEvent.click(screen.getByRole('radio', { name: '12 months' }))
  expect(chosen()).toEqual(['12 months'])
  fireEvent.click(screen.getByRole('button', { name: 'Other' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'How long?' })).value).toBe('12')
  expect(screen.queryByRole('button', { name: 'Decimal separator' })).toBeNull()
  for (const name of ['1', '0', 'Confirm']) fireEvent.click(screen.getByRole('button', { name }))
  expect(chosen()).toEqual(['10 months'])
})
