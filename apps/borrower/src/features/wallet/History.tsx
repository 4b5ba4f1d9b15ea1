import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import type { QueryResult } from '../../shared/use-query.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Part } from '../../ui/Part.tsx'
import styles from './wallet.module.css'

interface Order {
  id: string
  number: string
  amount_cents: number
  created_at: string
}

export interface Shown {
  href: string
  chip: ReactNode
  icon: IconName
}

interface PageProps<Row extends Order> {
  call: QueryResult<{ orders: Row[]; total: number }>
  shown(order: Row): Shown
}

interface Props<Row extends Order> extends PageProps<Row> {
  title: string
  /** Text for an empty list. */
  none: string
  /** Renders the pages after the first, which is `call`. */
  More: ComponentType<{ page: number }>
}

/** Orders of one kind, the newest first, each linking to its details. */
export function History<Row extends Order>({ title, none, call, shown, More }: Props<Row>) {
  const [pages, setPages] = useState(1)
  return (
    <div className={styles.history}>
      <Part title={title}>
        <Answered part call={call} lines={4}>
          {({ orders, total }) => {
            if (orders.length === 0) return <p className={styles.small}>{none}</p>
            return (
              <>
                <Rows orders={orders} shown={shown} />
                {Array.from({ length: pages - 1 }, (_, index) => (
                  <More key={index} page={index + 2} />
                ))}
                {/* All pages but the last have the length of the first. */}
                {pages * orders.length < total && (
                  <Button kind="secondary" onClick={() => setPages(pages + 1)}>
                    {texts.loans_more()}
                  </Button>
                )}
              </>
            )
          }}
        </Answered>
      </Part>
    </div>
  )
}

export const HistoryPage = <Row extends Order>({ call, shown }: PageProps<Row>) => (
  <Answered part call={call} lines={4}>
    {({ orders }) => <Rows orders={orders} shown={shown} />}
  </Answered>
)

function Rows<Row extends Order>({ orders, shown }: Pick<PageProps<Row>, 'shown'> & { orders: readonly Row[] }) {
  return (
    <ul className={styles.rows}>
      {orders.map((order) => {
        const { href, chip, icon } = shown(order)
        return (
          <li key={order.id}>
            <a className={styles.row} href={href}>
              <span className={`${styles.tile} ${icon === 'withdraw' ? styles.sand : ''}`}>
                <Icon name={icon} />
              </span>
              <span className={styles.words}>
                <span className={styles.orderLine}>
                  <span className={styles.amount}>{formatMoneyInColumn(order.amount_cents)}</span>
                  {chip}
                </span>
                <span className={styles.note}>{formatDateTime(order.created_at)}</span>
                <span className={styles.note}>{order.number}</span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
