import * as texts from '@home-credit/texts'
import { numberLocale } from '@home-credit/web'
import { useEffect } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './apply.module.css'
import { markSaved, useSavedAt } from './saved-at.ts'

/** When the last answer was saved, in the header. */
export function SavedMark() {
  const at = useSavedAt()
  // Another visit has saved nothing yet.
  useEffect(() => () => markSaved(undefined), [])
  if (at === undefined) return null
  const time = new Intl.DateTimeFormat(numberLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  )
  return (
    <span className={styles.savedMark}>
      <Icon name="check" size={16} />
      {texts.apply_saved_at({ time })}
    </span>
  )
}
