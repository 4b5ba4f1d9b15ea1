import * as texts from '@home-credit/texts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './hide-balance.module.css'
import { useHiddenBalance } from './hidden-balance.ts'

/** Hides or shows the balance, here and wherever else it stands. */
export function HideBalance() {
  const { hidden, toggle } = useHiddenBalance()
  return (
    <button
      type="button"
      className={styles.eye}
      aria-label={texts.wallet_hide()}
      aria-pressed={hidden}
      onClick={toggle}
    >
      <Icon name={hidden ? 'eye-off' : 'eye'} />
    </button>
  )
}

/** Stands for a balance that is hidden. */
export const HiddenBalance = () => (
  <p className={styles.hidden}>
    <span aria-hidden="true">••••</span>
    <span className={styles.spoken}>{texts.wallet_is_hidden()}</span>
  </p>
)
