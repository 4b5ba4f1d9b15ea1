import { Card, Tabs } from '@mantine/core'
import type { Action } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { AuditTrail, borrowerTrail } from '../../shared/AuditTrail.tsx'
import type { Me } from '../../shared/request.ts'
import { setQuery, usePlace } from '../../shared/router.ts'
import { TabList } from '../../ui/TabList.tsx'
import { Access } from './Access.tsx'
import { Consents } from './Consents.tsx'
import { Contacts, Conversations, Messages, Plans } from './parts/service.tsx'
import { Orders, Payouts, Proofs, Wallet } from './parts/money.tsx'

interface Part {
  name: string
  label(): string
  needs: Action
  render(borrowerId: string): ReactNode
}

const PARTS: readonly Part[] = [
  { name: 'wallet', label: texts.console_borrower_wallet, needs: 'wallet.read', render: (id) => <Wallet id={id} /> },
  { name: 'orders', label: texts.console_borrower_orders, needs: 'wallet.read', render: (id) => <Orders id={id} /> },
  { name: 'payouts', label: texts.console_page_payouts, needs: 'wallet.read', render: (id) => <Payouts id={id} /> },
  { name: 'proofs', label: texts.console_borrower_proofs, needs: 'wallet.read', render: (id) => <Proofs id={id} /> },
  {
    name: 'conversations',
    label: texts.console_page_conversations,
    needs: 'service.read',
    render: (id) => <Conversations id={id} />,
  },
  { name: 'contacts', label: texts.console_contacts, needs: 'collections.read', render: (id) => <Contacts id={id} /> },
  {
    name: 'messages',
    label: texts.console_borrower_messages,
    needs: 'collections.read',
    render: (id) => <Messages id={id} />,
  },
  { name: 'plans', label: texts.console_borrower_plans, needs: 'plans.read', render: (id) => <Plans id={id} /> },
  {
    name: 'access',
    label: texts.console_borrower_access,
    needs: 'phone_changes.read',
    render: (id) => <Access id={id} />,
  },
  {
    name: 'consents',
    label: texts.console_borrower_consents,
    needs: 'privacy.read',
    render: (id) => <Consents id={id} />,
  },
  {
    name: 'audit',
    label: texts.console_trail,
    needs: 'audit.read',
    render: (id) => <AuditTrail sides={[borrowerTrail(id)]} />,
  },
]

/** A tab loads when it is opened; the open one is part of the address. */
export function Parts({ borrowerId, me }: { borrowerId: string; me: Me }) {
  const { query } = usePlace()
  const parts = PARTS.filter(({ needs }) => me.actions.includes(needs))
  const [first] = parts
  if (first === undefined) return null
  const choose = (part: string): void => setQuery({ part, page: '', sort: '', order: '', trail: '' })
  const open = parts.find(({ name }) => name === query.get('part')) ?? first
  return (
    <Card withBorder component="section" aria-label={texts.console_details()}>
      <Tabs value={open.name} keepMounted={false} onChange={(name) => choose(name ?? '')}>
        <TabList
          label={texts.console_details()}
          tabs={parts.map(({ name, label }) => ({ value: name, label: label() }))}
          value={open.name}
          onChange={choose}
        />
        {parts.map(({ name, render }) => (
          <Tabs.Panel key={name} value={name}>
            {name === open.name && render(borrowerId)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Card>
  )
}
