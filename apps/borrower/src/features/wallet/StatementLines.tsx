import * as texts from '@home-credit/texts'
import { useEffect, useRef, useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { useQuery } from '../../shared/use-query.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatMonth, monthOf } from './local.ts'
import { signed } from './signed.ts'
import { StatementLine } from './StatementLine.tsx'
import styles from './wallet.module.css'
import type { Filter, Line } from './wallet.ts'

interface Props {
  filters: { month?: string; filter?: Filter }
  /** The last line of the previous page and its month. */
  after?: { id: string; month: string | undefined }
  onAll(): void
}

/** Groups consecutive lines by month. */
function byMonth(lines: readonly Line[]): { month: string; lines: Line[] }[] {
  const groups: { month: string; lines: Line[] }[] = []
  for (const line of lines) {
    const month = monthOf(line.at)
    const last = groups.at(-1)
    if (last?.month === month) last.lines.push(line)
    else groups.push({ month, lines: [line] })
  }
  return groups
}

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount_cents: cents }) => sum + cents, 0)

/** Whether no line of this month is on the next page. */
const isWhole = <Group,>(group: Group, groups: readonly Group[], next: string | null): boolean =>
  next === null || group !== groups.at(-1)

const MonthHead = ({ month, sumCents }: { month: string; sumCents: number | undefined }) => (
  <div className={styles.monthHead}>
    <h3 className={styles.month}>{formatMonth(month)}</h3>
    {sumCents !== undefined && <span className={styles.monthSum}>{signed(sumCents)}</span>}
  </div>
)

/** One page of the statement; loads the next on demand. */
export function StatementLines({ filters, after, onAll }: Props) {
  const page = after === undefined ? {} : { after: after.id }
  // The page shows the balance from the same read, while nothing is filtered.
  const read = useQuery(
    'POST /api/credit/logs',
    { action: 'list', ...filters, ...page },
    { inline: true, shared: true },
  )
  const [more, setMore] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // Replaces the focus of the "more" button.
  useEffect(() => {
    if (after !== undefined) box.current?.focus()
  }, [after])
  return (
    <div ref={box} className={styles.lines} tabIndex={-1}>
      <Answered part call={read} lines={6}>
        {({ lines, next }) => {
          if (lines.length === 0)
            return (
              <EmptyState
                icon="receipt"
                title={texts.wallet_none_such()}
                action={
                  <Button kind="text" onClick={onAll}>
                    {texts.wallet_show_all()}
                  </Button>
                }
              />
            )
          const groups = byMonth(lines)
          return (
            <>
              {groups.map((group) => (
                <div key={group.month}>
                  {group.month !== after?.month && (
                    <MonthHead
                      month={group.month}
                      sumCents={isWhole(group, groups, next) ? sumOf(group.lines) : undefined}
                    />
                  )}
                  <ul className={styles.rows}>
                    {group.lines.map((line) => (
                      <StatementLine key={line.id} line={line} />
                    ))}
                  </ul>
                </div>
              ))}
              {next !== null && !more && (
                <Button kind="secondary" onClick={() => setMore(true)}>
                  {texts.loans_more()}
                </Button>
              )}
              {next !== null && more && (
                <StatementLines filters={filters} after={{ id: next, month: groups.at(-1)?.month }} onAll={onAll} />
              )}
            </>
          )
        }}
      </Answered>
    </div>
  )
}
