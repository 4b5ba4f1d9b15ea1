import * as texts from '@home-credit/texts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './apply.module.css'

interface Props {
  errors: readonly { field: string; message: string }[]
  onChoose(field: string): void
}

/** Lists all errors, each linking to its field. A failed submit focuses this first. */
export function ErrorSummary({ errors, onChoose }: Props) {
  return (
    <div className={styles.summary} data-summary="" tabIndex={-1} role="alert">
      <p className={styles.summaryTitle}>
        <Icon name="alert" />
        <span>{texts.apply_errors({ count: errors.length })}</span>
      </p>
      <ul className={styles.summaryList}>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <button type="button" className={styles.summaryLink} onClick={() => onChoose(field)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
