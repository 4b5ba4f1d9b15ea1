import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import styles from './CostBar.module.css'

interface Part {
  key: 'principal' | 'interest' | 'fee' | 'tax'
  label: string
  cents: number
}

/** The table repeats the bar's shares as numbers, so the bar is hidden from screen readers. */
export function CostBar({ parts }: { parts: Part[] }) {
  const total = parts.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(
          ({ key, cents }) =>
            cents > 0 && <span key={key} className={styles[key]} style={{ flexGrow: cents / total }} />,
        )}
      </div>
      <table className={styles.table}>
        <caption className={styles.spoken}>{texts.ui_cost_caption()}</caption>
        <thead className={styles.spoken}>
          <tr>
            <th scope="col">{texts.ui_cost_part()}</th>
            <th scope="col">{texts.ui_cost_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, label, cents }) => (
            <tr key={key}>
              <th scope="row">
                <span className={`${styles.swatch} ${styles[key]}`} aria-hidden="true" />
                {label}
              </th>
              <td>{formatMoneyInColumn(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.ui_cost_total()}</th>
            <td>{formatMoneyInColumn(total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
