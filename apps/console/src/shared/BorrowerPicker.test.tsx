import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { BorrowerPicker, type PickedBorrower } from './BorrowerPicker.tsx'

const FERNANDA = { borrower_id: 'b-1', borrower_name: 'Fernanda Araújo' }
const open = { page: 'borrowers', id: 'x' }
const RESULTS = [
  { kind: 'borrower', title: 'Fernanda Araújo', note: '+55 *******5678', ...FERNANDA, open },
  { kind: 'pix', title: 'E0001', note: '', borrower_id: null, borrower_name: '', open },
  { kind: 'borrower', title: '', note: '+55 *******5679', borrower_id: 'two', borrower_name: '', open },
]

beforeEach(() =>
  vi.stubGlobal('fetch', async () => ({
    json: async () => ({ status_code: 200, message: '', data: { results: RESULTS } }),
  })),
)

const picked = vi.fn<(borrower: PickedBorrower | undefined) => void>()
function Picking() {
  const [value, setValue] = useState<PickedBorrower>()
  return (
    <MantineProvider>
      <BorrowerPicker
        label="Another borrower"
        value={value}
        onPick={(borrower) => {
          picked(borrower)
          setValue(borrower)
        }}
      />
    </MantineProvider>
  )
}

it('picks a borrower by keyboard alone, offers nothing that belongs to nobody, and shows no id', async () => {
  const { container } = render(<Picking />)
  const field = () => screen.getByRole('combobox', { name: 'Another borrower' })
  fireEvent.change(field(), { target: { value: 'fern' } })
  await screen.findByText('Results: 2')
  expect(screen.queryByText('E0001')).toBeNull()
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(picked).toHaveBeenLastCalledWith({ id: 'two', name: '' })
  await screen.findByText('No name yet · +55 *******5679')
  fireEvent.click(screen.getByRole('button', { name: 'Choose someone else' }))
  fireEvent.change(field(), { target: { value: 'fern' } })
  await screen.findByText('Results: 2')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(picked).toHaveBeenLastCalledWith({ id: 'b-1', name: 'Fernanda Araújo' })
  await waitFor(() => expect(container.textContent).toContain('Fernanda Araújo'))
  expect(container.textContent).not.toContain('b-1')
})
