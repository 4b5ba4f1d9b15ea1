import { Button, Checkbox, Group, Loader, NativeSelect, Table, Text, UnstyledButton } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { Fragment, useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import { FaultAlert } from './FaultAlert.tsx'
import { useRowKeys } from './use-row-keys.ts'

export const PAGE_SIZES = [10, 25, 50, 100] as const

export interface TableView<By extends string> {
  sort: { by: By; order: 'asc' | 'desc' }
  page: number
  pageSize: number
}

export interface Column<Row, By extends string> {
  name: string
  header: string
  /** Set when the server can sort by this column. */
  sortBy?: By
  /** Hidden on a phone. */
  wide?: boolean
  /** Does not wrap on a wide screen. */
  unbroken?: boolean
  cell(row: Row): ReactNode
}

export interface DataTableProps<Row, By extends string> {
  /** The accessible name. */
  name: string
  columns: readonly Column<Row, By>[]
  rows: readonly Row[] | undefined
  total: number
  rowKey(row: Row): string
  view: TableView<By>
  onView(view: TableView<By>): void
  loading: boolean
  fault: { message: string; status?: number } | undefined
  onRetry(): void
  /** Shown when there are no rows. */
  empty: string
  /** The content of an expanded row. */
  renderDetail?: (row: Row) => ReactNode
  /** Adds a box to tick to each row. */
  selection?: {
    selected: readonly string[]
    select(keys: readonly string[]): void
    /** The accessible name of the row. */
    nameOf(row: Row): string
  }
  /** Adds keyboard navigation; a click anywhere on a row follows its link. */
  queue?: boolean
  /** Without the bar for pages while everything fits on one. */
  quiet?: boolean
}

/** The request itself is wrong, so a retry would not help. */
const NON_RETRYABLE_STATUSES = new Set([400, 403])

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
const ARROWS = { asc: '▲', desc: '▼' } as const

/** The server counts so far, and one more if there are more; nobody pages further. */
const MOST_COUNTED = 10_000

/** The server filters, sorts and pages. */
export function DataTable<Row, By extends string>(props: DataTableProps<Row, By>) {
  const {
    name,
    columns,
    rows,
    total,
    rowKey,
    view,
    onView,
    loading,
    fault,
    onRetry,
    empty,
    renderDetail,
    selection,
    queue = false,
    quiet = false,
  } = props
  const { sort, page, pageSize } = view
  const table = useRef<HTMLElement>(null)
  useRowKeys(table, queue)
  const pages = Math.max(1, Math.ceil(Math.min(total, MOST_COUNTED) / pageSize))

  // The page in the address may no longer exist.
  useEffect(() => {
    if (rows !== undefined && !loading && page > pages) onView({ ...view, page: pages })
  }, [rows, loading, page, pages, onView, view])

  const orderBy = (by: By): void =>
    onView({ ...view, page: 1, sort: { by, order: sort.by === by && sort.order === 'asc' ? 'desc' : 'asc' } })
  const from = Math.min((page - 1) * pageSize + 1, total)
  const to = Math.min(page * pageSize, total)

  return (
    <div>
      {fault !== undefined && (
        <FaultAlert message={fault.message} {...(NON_RETRYABLE_STATUSES.has(fault.status ?? 0) ? {} : { onRetry })} />
      )}
      {rows === undefined && loading && <Loader size="sm" my="md" aria-label={texts.loading()} />}
      {rows !== undefined && rows.length === 0 && (
        <Text py="lg" size="sm" c="dimmed" role="status">
          {empty}
        </Text>
      )}
      {rows !== undefined && rows.length > 0 && (
        <section ref={table} className={classes['scroll']} aria-label={name} aria-busy={loading} data-queue={queue}>
          <Table verticalSpacing={6} fz="sm" highlightOnHover aria-label={name}>
            <Table.Thead>
              <Table.Tr>
                {selection !== undefined && (
                  <Table.Th scope="col" w={36}>
                    <Checkbox
                      size="sm"
                      aria-label={texts.console_select_all()}
                      checked={selection.selected.length === rows.length}
                      indeterminate={selection.selected.length > 0 && selection.selected.length < rows.length}
                      onChange={(event) => selection.select(event.currentTarget.checked ? rows.map(rowKey) : [])}
                    />
                  </Table.Th>
                )}
                {columns.map(({ name: column, header, sortBy, wide }) => (
                  <Table.Th
                    key={column}
                    scope="col"
                    {...(wide ? { visibleFrom: 'sm' } : {})}
                    {...(sortBy === undefined
                      ? {}
                      : { 'aria-sort': sort.by === sortBy ? ARIA_SORT[sort.order] : 'none' })}
                  >
                    {sortBy === undefined ? (
                      header
                    ) : (
                      <UnstyledButton className={classes['sort']} onClick={() => orderBy(sortBy)}>
                        {header} <span aria-hidden>{sort.by === sortBy ? ARROWS[sort.order] : '↕'}</span>
                      </UnstyledButton>
                    )}
                  </Table.Th>
                ))}
                {renderDetail !== undefined && <Table.Th scope="col">{texts.console_details()}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row
                  key={rowKey(row)}
                  row={row}
                  columns={columns}
                  queue={queue}
                  {...(selection === undefined ? {} : { tick: tickOf(selection, row, rowKey(row)) })}
                  {...(renderDetail === undefined ? {} : { renderDetail })}
                />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      {rows !== undefined && total > (quiet ? pageSize : 0) && (
        <Group justify="space-between" mt="sm" gap="sm" className={classes['paging']}>
          <Text size="sm" role="status">
            {total === MOST_COUNTED + 1
              ? texts.console_rows_shown_of_more({ from, to, total: MOST_COUNTED })
              : texts.console_rows_shown({ from, to, total })}
          </Text>
          <Group gap="sm">
            <PageSize value={pageSize} onChange={(size) => onView({ ...view, page: 1, pageSize: size })} />
            <Group gap="sm" wrap="nowrap">
              <Button
                variant="default"
                size="sm"
                disabled={page <= 1}
                aria-label={texts.console_page_before()}
                onClick={() => onView({ ...view, page: page - 1 })}
              >
                <span aria-hidden>‹</span>
              </Button>
              <Text size="sm">{texts.console_page_of({ page: Math.min(page, pages), pages })}</Text>
              <Button
                variant="default"
                size="sm"
                disabled={page >= pages}
                aria-label={texts.console_page_after()}
                onClick={() => onView({ ...view, page: page + 1 })}
              >
                <span aria-hidden>›</span>
              </Button>
            </Group>
          </Group>
        </Group>
      )}
    </div>
  )
}

function PageSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const id = useId()
  return (
    <Group gap="xs" wrap="nowrap">
      <Text component="label" htmlFor={id} size="sm">
        {texts.console_page_size()}
      </Text>
      <NativeSelect
        id={id}
        w={84}
        data={PAGE_SIZES.map(String)}
        value={String(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </Group>
  )
}

interface Tick {
  name: string
  ticked: boolean
  onTick(ticked: boolean): void
}

const tickOf = <Row,>(
  { selected, select, nameOf }: NonNullable<DataTableProps<Row, string>['selection']>,
  row: Row,
  key: string,
): Tick => ({
  name: nameOf(row),
  ticked: selected.includes(key),
  onTick: (ticked) => select(ticked ? [...selected, key] : selected.filter((each) => each !== key)),
})

interface RowProps<Row, By extends string> {
  row: Row
  tick?: Tick
  columns: readonly Column<Row, By>[]
  queue: boolean
  renderDetail?: (row: Row) => ReactNode
}

/** Ignores clicks on links and buttons, which act themselves, and text selections. */
function followLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (
    !(target instanceof HTMLElement && target.closest('a, button, label, input')) &&
    getSelection()?.isCollapsed !== false
  )
    currentTarget.querySelector('a')?.click()
}

function Row<Row, By extends string>({ row, tick, columns, queue, renderDetail }: RowProps<Row, By>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Fragment>
      <Table.Tr {...(queue ? { onClick: followLink } : {})}>
        {tick !== undefined && (
          <Table.Td>
            <Checkbox
              size="sm"
              aria-label={texts.console_select_row({ name: tick.name })}
              checked={tick.ticked}
              onChange={(event) => tick.onTick(event.currentTarget.checked)}
            />
          </Table.Td>
        )}
        {columns.map(({ name, wide, unbroken, cell }) => (
          <Table.Td
            key={name}
            {...(wide ? { visibleFrom: 'sm' } : {})}
            {...(unbroken ? { className: classes['unbroken'] ?? '' } : {})}
          >
            {cell(row)}
          </Table.Td>
        ))}
        {renderDetail !== undefined && (
          <Table.Td>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={open}
              aria-controls={id}
              aria-label={open ? texts.console_hide_details() : texts.console_show_details()}
              onClick={() => setOpen(!open)}
            >
              <span aria-hidden>{open ? '−' : '+'}</span>
            </Button>
          </Table.Td>
        )}
      </Table.Tr>
      {renderDetail !== undefined && (
        <Table.Tr id={id} hidden={!open}>
          <Table.Td colSpan={columns.length + (tick === undefined ? 1 : 2)} className={classes['detail']}>
            {open && renderDetail(row)}
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  )
}
