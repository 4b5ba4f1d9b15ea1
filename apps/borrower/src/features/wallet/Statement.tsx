import * as texts from '@home-credit/texts'
import { keysOf } from '@home-credit/web'
import { relaunch } from '../../shared/location.ts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Part } from '../../ui/Part.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
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
  const month = months.find((each) => each === query.get('month')) ?? ''
  const filter = ALL.find((each) => each === query.get('show')) ?? ''
  const choose = (chosen: { month: string; show: string }): void =>
    relaunch(hrefOf(PATHS.wallet, Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))))
  const filters = { ...(month === '' ? {} : { month }), ...(filter === '' ? {} : { filter }) }
  return (
    <Part title={texts.statement_title()}>
      <div className={styles.chosen}>
        <SelectField
          label={texts.statement_month()}
          value={month}
          empty={texts.wallet_all_months()}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          onChange={(value) => choose({ month: value, show: filter })}
        />
        <SelectField
          label={texts.wallet_filter()}
          value={filter}
          empty={texts.wallet_filter_all()}
          options={ALL.map((value) => ({ value, label: FILTERS[value]() }))}
          onChange={(value) => choose({ month, show: value })}
        />
      </div>
      <StatementLines key={`${month} ${filter}`} filters={filters} onAll={() => choose({ month: '', show: '' })} />
    </Part>
  )
}
