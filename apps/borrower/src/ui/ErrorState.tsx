import * as texts from '@home-credit/texts'
import { Button } from './Button.tsx'
import styles from './ErrorState.module.css'
import { Icon } from './Icon.tsx'

interface Props {
  message: string
  onRetry(): void
  offline?: boolean | undefined
  /** Shows the error as a row instead of a full page. */
  part?: boolean | undefined
}

export function ErrorState({ message, onRetry, offline = false, part = false }: Props) {
  const title = offline ? texts.network_lost() : message
  return (
    <div className={`${part ? styles.part : styles.error} ${offline ? styles.offline : ''}`}>
      <span className={styles.disc}>
        <Icon name={offline ? 'offline' : 'alert'} size={part ? 24 : 40} />
      </span>
      <div className={styles.words} role="alert">
        <p className={styles.title}>{title}</p>
        {title !== message && <p className={styles.message}>{message}</p>}
      </div>
      <Button kind="secondary" className={styles.retry} onClick={onRetry}>
        {texts.retry()}
      </Button>
    </div>
  )
}
