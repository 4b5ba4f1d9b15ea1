import * as texts from '@home-credit/texts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './apply.module.css'
import type { SaveState } from './use-saving.ts'

interface Props {
  state: SaveState | undefined
  label: string
  onRetry(): void
}

/** The save state beside the label of an answer, while it is not saved. Only failures are announced. */
export function SaveNote({ state, label, onRetry }: Props) {
  return (
    <span className={styles.note} role="status">
      {state === 'failed' && (
        <button
          type="button"
          className={styles.notSaved}
          aria-label={texts.apply_not_saved_of({ what: label })}
          onClick={onRetry}
        >
          <Icon name="alert" size={16} />
          <span>
            {texts.apply_not_saved()} · <span className={styles.retry}>{texts.retry()}</span>
          </span>
        </button>
      )}
      {state === 'saving' && <span aria-hidden="true">{texts.apply_saving()}</span>}
    </span>
  )
}
