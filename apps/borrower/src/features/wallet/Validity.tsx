import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { formatDateTime } from '../../ui/format.ts'
import styles from './payment.module.css'
import type { RechargeOrder } from './wallet.ts'

const HOUR = 3600

const inMinutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The deadline, and a countdown in the last hour. Counts down the server's `seconds_left`, so the device clock may be wrong. */
export function Validity({ order }: { order: RechargeOrder }) {
  const [left, setLeft] = useState(order.seconds_left)
  useEffect(() => {
    const end = Date.now() + order.seconds_left * 1000
    const tick = (): void => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [order])
  return (
    <p className={styles.small}>
      {texts.payment_valid({ time: formatDateTime(order.expires_at) })}
      {left > 0 && left < HOUR && ` · ${texts.payment_left({ left: inMinutes(left) })}`}
    </p>
  )
}
