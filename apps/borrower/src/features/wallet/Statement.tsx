import * as texts from '@home-credit/texts'
import { keysOf } from '@home-credit/web'
import { useId } from 'react'
import { relaunch } from '../../shared/location.ts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
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
  const month = months.find((each) => each === query.get('month')) ?? ''
  const filter = ALL.find((each) => each === query.get('show')) ?? ''
  const choose = (chosen: { month: string; show: string }): void =>
    relaunch(hrefOf(PATHS.wallet, Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))))
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
          <select
            className={styles.chip}
            aria-label={texts.statement_month()}
            value={month}
            onChange={({ target }) => choose({ month: target.value, show: filter })}
          >
            <option value="">{texts.wallet_all_months()}</option>
            {months.map((each) => (
              <option key={each} value={each}>
                {formatMonth(each)}
              </option>
            ))}
          </select>
        )}
      </div>
      <StatementLines key={`${month} ${filter}`} filters={filters} onAll={() => choose({ month: '', show: '' })} />
    </section>
  )
}
