import * as texts from '@home-credit/texts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { Page } from '../../shared/Page.tsx'
import { PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { MessageList } from '../../features/messages/MessageList.tsx'
import styles from '../../features/messages/messages.module.css'
import { useRead } from '../../features/messages/use-read.ts'
import { Button } from '../../ui/Button.tsx'

export function Messages() {
  const { state } = useQuery('POST /api/app/messages', { action: 'count' })
  const { isRead, read, readAll, sender } = useRead()
  const unread = state.at === 'ready' ? state.data.unread : 0
  return (
    <Page title={texts.title_messages()} otherwise={PATHS.my}>
      {unread > 0 && (
        <div className={styles.bar}>
          <p role="status">{texts.messages_unread({ count: unread })}</p>
          <Button kind="tonal" small busy={sender.busy} onClick={() => void readAll()}>
            {texts.messages_read_all()}
          </Button>
        </div>
      )}
      <FaultNotice fault={sender.fault} />
      <MessageList isRead={isRead} onRead={read} />
      <p className={styles.honest}>{texts.messages_honest()}</p>
    </Page>
  )
}
