import * as texts from '@home-credit/texts'
import { Button } from './Button.tsx'
import styles from './ErrorState.module.css'
import { Icon } from './Icon.tsx'

interface Props {
  message: string
  onRetry(): void
  offline?: boolean | undefined
}

export function ErrorState({ message, onRetry, offline = false }: Props) {
  const title = offline ? texts.network_lost() : message
  return (
    <div className={styles.error}>
      <span className={styles.disc}>
        <Icon name="alert" size={40} />
      </span>
      <div role="alert">
        <p className={styles.title}>{title}</p>
        {title !== message && <p className={styles.message}>{message}</p>}
      </div>
      <Button kind="secondary" onClick={onRetry}>
        {texts.retry()}
      </Button>
    </div>
  )
}
