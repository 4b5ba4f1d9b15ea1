import * as texts from '@home-credit/texts'
import { keysOf } from '@home-credit/web'
import { useId, useState } from 'react'
import { relaunch } from '../../shared/location.ts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SelectSheet } from '../../ui/SelectSheet.tsx'
import { formatMonth } from './local.ts'
import { StatementLines } from './StatementLines.tsx'
import styles from './wallet.module.css'
import { FILTERS } from './words.ts'

const ALL = keysOf(FILTERS)

interface Props {
  months: readonly string[]
  /** Filters live in the URL, so that they survive a visit to an order. */
  query: URLSearchParams
}

export function Statement({ months, query }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const month = months.find((each) => each === query.get('month')) ?? ''
  const filter = ALL.find((each) => each === query.get('show')) ?? ''
  const choose = (chosen: { month: string; show: string }): void =>
    relaunch(hrefOf(PATHS.wallet, Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))))
  const shown = month === '' ? texts.wallet_all_months() : formatMonth(month)
  const filters = { ...(month === '' ? {} : { month }), ...(filter === '' ? {} : { filter }) }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.spoken}>
        {texts.statement_title()}
      </h2>
      <div className={styles.chips} role="group" aria-label={texts.wallet_filter()}>
        {(['', ...ALL] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={styles.chip}
            aria-pressed={each === filter}
            onClick={() => choose({ month, show: each })}
          >
            {each === '' ? texts.wallet_filter_all() : FILTERS[each]()}
          </button>
        ))}
        {months.length > 1 && (
          <button
            type="button"
            className={styles.chip}
            aria-label={`${texts.statement_month()}: ${shown}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            {shown}
            <Icon name="chevron-down" size={16} />
          </button>
        )}
      </div>
      {isOpen && (
        <SelectSheet
          title={texts.statement_month()}
          value={month}
          find={() => [
            { value: '', label: texts.wallet_all_months() },
            ...months.map((each) => ({ value: each, label: formatMonth(each) })),
          ]}
          onChoose={(chosen) => {
            setOpen(false)
            choose({ month: chosen, show: filter })
          }}
          onClose={() => setOpen(false)}
        />
      )}
      <StatementLines key={`${month} ${filter}`} filters={filters} onAll={() => choose({ month: '', show: '' })} />
    </section>
  )
}
