import { POLICIES, ROLES, type Role } from '@home-credit/contract'
import { MantineProvider } from '@mantine/core'
import { act, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mayOpen, PAGES, type PageName } from '../policies.ts'
import { Pages } from './Pages.tsx'
import type { Me } from '../shared/request.ts'
import { Shell } from './Shell.tsx'

/** Written out, not derived: the links of the navigation in their order. */
const LINKS: Partial<Record<PageName, string[]>> = {
  start: ['Start'],
  queue: ['Verification', 'Quota', 'Credit review', 'Release of funds'],
  proofs: ['Proofs of payment'],
  payouts: ['Payouts'],
  suspense: ['Unmatched money'],
  reconciliation: ['Reconciliation'],
  iof: ['IOF guides'],
  collections: ['Arrears'],
  refunds: ['Refunds'],
  ledger: ['Ledger'],
  closes: ['Daily close'],
  conversations: ['Conversations'],
  agreements: ['Payment plans'],
  phone_changes: ['Changed numbers'],
  privacy: ['Privacy requests'],
  notices: ['Notices'],
  operators: ['Operators'],
  articles: ['Articles'],
  marketing: ['Marketing lines'],
  invitations: ['Invitations'],
  settings: ['Settings'],
  audit: ['Audit log'],
  account: ['My account'],
}

/** And the address of each page. */
const HASHES: Record<PageName, string> = {
  start: '#/',
  queue: '#/queues/verification',
  loan: '#/loans/1',
  proofs: '#/proofs',
  proof: '#/proofs/1',
  payouts: '#/payouts',
  payout: '#/payouts/1',
  suspense: '#/suspense',
  suspense_line: '#/suspense/E0',
  reconciliation: '#/reconciliation',
  reconciled_day: '#/reconciliation/2000-01-01',
  collections: '#/collections',
  refunds: '#/refunds',
  ledger: '#/ledger',
  iof: '#/iof',
  iof_guide: '#/iof/2000-01-01',
  closes: '#/closes',
  close: '#/closes/2000-01-01',
  notices: '#/notices',
  notice: '#/notices/1',
  add_notice: '#/notices/add',
  operators: '#/operators',
  operator: '#/operators/1',
  add_operator: '#/operators/add',
  conversations: '#/conversations',
  conversation: '#/conversations/1',
  canned_answers: '#/conversations/answers',
  agreements: '#/agreements',
  agreement: '#/agreements/1',
  phone_changes: '#/phone-changes',
  phone_change: '#/phone-changes/1',
  privacy: '#/privacy',
  privacy_request: '#/privacy/1',
  articles: '#/articles',
  article: '#/articles/nothing',
  add_article: '#/articles/add',
  marketing: '#/marketing',
  invitations: '#/invitations',
  settings: '#/settings',
  audit: '#/audit',
  account: '#/account',
}

const PAGE_NAMES = Object.keys(PAGES) as PageName[]

const meOf = (role: Role): Me => ({
  operator: { id: '1', login: `${role}@sandbox`, name: 'Ana', role },
  actions: [...POLICIES[role]],
  set_up_needed: false,
})

const show = (role: Role): void => {
  const me = meOf(role)
  render(
    <MantineProvider>
      <Shell me={me} sandbox lang="en" onLang={() => {}} onLogOut={() => {}}>
        <Pages me={me} />
      </Shell>
    </MantineProvider>,
  )
}

const goTo = (hash: string): void =>
  act(() => {
    location.hash = hash
    window.dispatchEvent(new Event('hashchange'))
  })

// What a page shows is not asked here: nothing is ever answered.
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  location.hash = '#/'
})

describe.each(ROLES)('to %s', (role) => {
  it('the navigation offers what the table of roles allows', () => {
    show(role)
    const links = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link')
    const wanted = Object.entries(LINKS).filter(([name]) => mayOpen(name as PageName, POLICIES[role]))
    expect(links.map(({ textContent }) => textContent)).toEqual(wanted.flatMap(([, link]) => link))
  })

  it('the pages of that table open, and no other', () => {
    show(role)
    const closed = PAGE_NAMES.filter((name) => {
      goTo(HASHES[name])
      return screen.queryByText('This page is not open to you') !== null
    })
    expect(closed).toEqual(PAGE_NAMES.filter((name) => !mayOpen(name, POLICIES[role])))
  })
})
