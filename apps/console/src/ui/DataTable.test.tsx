import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { DataTable, type Column, type DataTableProps, type TableView } from './DataTable.tsx'

interface Row {
  id: number
  name: string
}
type By = 'name' | 'id'

const COLUMNS: readonly Column<Row, By>[] = [
  { name: 'id', header: 'Number', sortBy: 'id', cell: ({ id }) => <a href={`#/rows/${id}`}>{id}</a> },
  { name: 'name', header: 'Name', cell: ({ name }) => name },
]
const FIRST: TableView<By> = { sort: { by: 'id', order: 'asc' }, page: 1, pageSize: 10 }
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, id) => ({ id, name: `Row ${id}` }))

function Subject({ view: first = FIRST, ...more }: Partial<DataTableProps<Row, By>>) {
  const [view, setView] = useState(first)
  return (
    <MantineProvider>
      <output>{JSON.stringify(view)}</output>
      <DataTable
        name="Rows"
        columns={COLUMNS}
        rows={rowsOf(10)}
        total={25}
        rowKey={({ id }) => String(id)}
        view={view}
        onView={setView}
        loading={false}
        fault={undefined}
        onRetry={() => {}}
        empty="There is nothing here."
        {...more}
      />
    </MantineProvider>
  )
}

const view = (): TableView<By> => JSON.parse(document.querySelector('output')?.textContent ?? '') as TableView<By>
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })

it('a header orders by its column, turns the order, and begins at the first page', () => {
  render(<Subject view={{ ...FIRST, page: 2 }} />)
  fireEvent.click(button(/Number/))
  expect(view()).toEqual({ sort: { by: 'id', order: 'desc' }, page: 1, pageSize: 10 })
  expect(screen.getByRole('columnheader', { name: /Number/ }).getAttribute('aria-sort')).toBe('descending')
  // The server cannot sort by this column, so it has no button.
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
})

it('is paged by its buttons as far as there are rows, and says which are shown', () => {
  render(<Subject />)
  screen.getByText('1 to 10 of 25')
  expect(button('Previous page').hasAttribute('disabled')).toBe(true)
  fireEvent.click(button('Next page'))
  fireEvent.click(button('Next page'))
  screen.getByText('21 to 25 of 25')
  expect(button('Next page').hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '50' } })
  expect(view()).toMatchObject({ page: 1, pageSize: 50 })
})

it('says that there are more than were counted, and pages as far as they were', () => {
  render(<Subject total={10_001} />)
  expect(screen.queryByText(/^1 to 10 of more than 10,?000$/)).not.toBeNull()
  expect(screen.queryByText(/^Page 1 of 1,?000$/)).not.toBeNull()
})

it('a page of the address that is gone by now becomes the last one', () => {
  render(<Subject view={{ ...FIRST, page: 9 }} />)
  expect(view().page).toBe(3)
})

it('says that there is nothing, or why it cannot be read, and offers Retry only where that may help', () => {
  const onRetry = vi.fn<() => void>()
  const { rerender } = render(<Subject rows={[]} total={0} />)
  screen.getByText('There is nothing here.')
  rerender(<Subject fault={{ message: 'Not now', status: 503 }} onRetry={onRetry} />)
  fireEvent.click(button('Retry'))
  expect(onRetry).toHaveBeenCalledOnce()
  rerender(<Subject fault={{ message: 'Not allowed', status: 403 }} />)
  screen.getByText('Not allowed')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('a row of a queue is opened by a click anywhere on it, and a row unfolds its details', () => {
  const followed = vi.fn<() => void>()
  const { rerender } = render(<Subject queue />)
  screen.getByRole('link', { name: '3' }).addEventListener('click', followed)
  fireEvent.click(screen.getByText('Row 3'))
  expect(followed).toHaveBeenCalledOnce()
  rerender(<Subject renderDetail={({ name }) => `All of ${name}`} />)
  fireEvent.click(screen.getAllByRole('button', { name: 'Show details' })[2] as HTMLElement)
  screen.getByText('All of Row 2')
})
