import * as texts from '@home-credit/texts'
import { useState, type ReactNode } from 'react'
import { useQuery } from '../../../shared/use-query.ts'
import styles from './own.module.css'

const greeting = (hour: number): string =>
  hour < 12 ? texts.home_morning() : hour < 18 ? texts.home_afternoon() : texts.home_evening()

/** The first name, as people are greeted. */
const firstOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** How to call the borrower: by nickname or first name. Empty while they load. */
export function useCallName(): string {
  const { state: me } = useQuery('POST /api/app/me', {})
  const { state: info } = useQuery('POST /api/dk/userInfo', { action: 'read' })
  const nickname = me.at === 'ready' ? me.data.borrower.nickname : ''
  return nickname || (info.at === 'ready' ? firstOf(info.data.info.name ?? '') : '')
}

/** The state of the loan stands below. */
export function Greeting({ name, children }: { name: string; children?: ReactNode }) {
  const [hour] = useState(() => new Date().getHours())
  const hello = greeting(hour)
  return (
    <div className={styles.greeting}>
      <h1 className={styles.hello}>{name === '' ? hello : texts.home_hello({ greeting: hello, name })}</h1>
      {children !== undefined && children !== false && <div className={styles.standing}>{children}</div>}
    </div>
  )
}
