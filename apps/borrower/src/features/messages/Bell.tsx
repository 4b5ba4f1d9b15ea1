import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Bell.module.css'

/** Messages not read yet; 0 until counted. */
export function useUnreadCount(): number {
  const { state } = useQuery('POST /api/app/messages', { action: 'count' })
  return state.at === 'ready' ? state.data.unread : 0
}

/** The way to the messages in the header bar. */
export function Bell() {
  const unread = useUnreadCount()
  return (
    <a
      className={styles.bell}
      href={hrefOf(PATHS.messages)}
      aria-label={unread === 0 ? texts.title_messages() : texts.messages_bell({ count: unread })}
    >
      <Icon name="bell" />
      {unread > 0 && <span className={styles.dot} />}
    </a>
  )
}
