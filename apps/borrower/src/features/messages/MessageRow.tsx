import * as texts from '@home-credit/texts'
import { formatWhen } from '../../ui/format-days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { simpleHtml } from '../../ui/simple-html.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import styles from './messages.module.css'
import { iconOf, wayOn, type Message } from './messages.ts'

interface Props {
  message: Message
  read: boolean
  onRead(): void
}

export function MessageRow({ message: { title, text, html, sent_at, link }, read, onRead }: Props) {
  const way = link && wayOn(link)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={link === null ? styles.sandTile : styles.tile}>
          <Icon name={iconOf(link)} />
        </span>
        <div className={styles.headWords}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.when}>
            {!read && <StateChip tone="info">{texts.messages_new()}</StateChip>}
            <time dateTime={sent_at}>{formatWhen(sent_at)}</time>
          </p>
        </div>
      </div>
      <div className={styles.text}>
        {html ? (
          simpleHtml(text)
        ) : (
          <p>
            <Unbroken text={text} />
          </p>
        )}
      </div>
      <div className={styles.acts}>
        {way !== null && (
          <a className={styles.act} href={way.href} onClick={onRead}>
            {way.label}
          </a>
        )}
        {!read && (
          <button type="button" className={styles.act} onClick={onRead}>
            {texts.messages_read_one()}
          </button>
        )}
      </div>
    </li>
  )
}
