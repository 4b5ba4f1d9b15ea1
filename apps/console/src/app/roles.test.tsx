import { POLICIES, ROLES, type Action, type Role } from '@home-credit/contract'
import { MantineProvider } from '@mantine/core'
import { act, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CurrentPage } from './CurrentPage.tsx'
import { PAGES } from './pages.ts'
import type { Me } from '../shared/request.ts'
import { Shell } from './Shell.tsx'

/**
 * Written out, not derived: every page in the order of the menu, with a sample address, the action it needs and its
 * link.
 */
const TABLE: readonly { path: string; hash: string; needs?: Action; link?: string }[] = [
  { path: '', hash: '#/', link: 'My work' },
  { path: 'figures', hash: '#/figures', needs: 'figures.read', link: 'Dashboard' },
  { path: 'figures/:id', hash: '#/figures/credited', needs: 'figures.read' },
  { path: 'queues/verification', hash: '#/queues/verification', needs: 'loans.read', link: 'Verification' },
  { path: 'queues/quota', hash: '#/queues/quota', needs: 'loans.read', link: 'Quota' },
  { path: 'queues/review', hash: '#/queues/review', needs: 'loans.read', link: 'Credit review' },
  { path: 'queues/release', hash: '#/queues/release', needs: 'loans.read', link: 'Release of funds' },
  { path: 'loans/:id', hash: '#/loans/1', needs: 'loans.read' },
  { path: 'proofs', hash: '#/proofs', needs: 'wallet.read', link: 'Proofs of payment' },
  { path: 'proofs/:id', hash: '#/proofs/1', needs: 'wallet.read' },
  { path: 'payouts', hash: '#/payouts', needs: 'wallet.read', link: 'Payouts' },
  { path: 'payouts/:id', hash: '#/payouts/1', needs: 'wallet.read' },
  { path: 'suspense', hash: '#/suspense', needs: 'wallet.read', link: 'Unmatched payments' },
  { path: 'suspense/:id', hash: '#/suspense/E0', needs: 'wallet.read' },
  { path: 'reconciliation', hash: '#/reconciliation', needs: 'wallet.read', link: 'Reconciliation' },
  { path: 'reconciliation/:id', hash: '#/reconciliation/2000-01-01', needs: 'wallet.read' },
  { path: 'iof', hash: '#/iof', needs: 'close.read', link: 'IOF guides' },
  { path: 'iof/:id', hash: '#/iof/2000-01-01', needs: 'close.read' },
  { path: 'collections', hash: '#/collections', needs: 'collections.read', link: 'Arrears' },
  { path: 'refunds', hash: '#/refunds', needs: 'wallet.read', link: 'Refunds' },
  { path: 'ledger', hash: '#/ledger', needs: 'ledger.read', link: 'Ledger' },
  { path: 'closes', hash: '#/closes', needs: 'close.read', link: 'Daily close' },
  { path: 'closes/:id', hash: '#/closes/2000-01-01', needs: 'close.read' },
  { path: 'conversations', hash: '#/conversations', needs: 'service.read', link: 'Conversations' },
  { path: 'complaints', hash: '#/complaints', needs: 'service.read', link: 'Complaints' },
  { path: 'conversations/answers', hash: '#/conversations/answers', needs: 'service.read' },
  { path: 'conversations/:id', hash: '#/conversations/1', needs: 'service.read' },
  { path: 'agreements', hash: '#/agreements', needs: 'plans.read', link: 'Payment plans' },
  { path: 'agreements/:id', hash: '#/agreements/1', needs: 'plans.read' },
  { path: 'borrowers/:id', hash: '#/borrowers/1', needs: 'loans.read' },
  { path: 'phone-changes', hash: '#/phone-changes', needs: 'phone_changes.read', link: 'Phone change requests' },
  { path: 'phone-changes/:id', hash: '#/phone-changes/1', needs: 'phone_changes.read' },
  { path: 'privacy', hash: '#/privacy', needs: 'privacy.read', link: 'Privacy requests' },
  { path: 'privacy/:id', hash: '#/privacy/1', needs: 'privacy.read' },
  { path: 'invitations', hash: '#/invitations', needs: 'invitations.read', link: 'Invitations' },
  { path: 'terms', hash: '#/terms', needs: 'settings.read', link: 'Products and policy' },
  { path: 'terms/:id', hash: '#/terms/policy', needs: 'settings.read' },
  { path: 'notices', hash: '#/notices', needs: 'notices.read', link: 'Notices' },
  { path: 'notices/add', hash: '#/notices/add', needs: 'notices.write' },
  { path: 'notices/:id', hash: '#/notices/1', needs: 'notices.read' },
  { path: 'articles', hash: '#/articles', needs: 'content.read', link: 'Articles' },
  { path: 'articles/add', hash: '#/articles/add', needs: 'content.write' },
  { path: 'articles/:id', hash: '#/articles/nothing', needs: 'content.read' },
  { path: 'marketing', hash: '#/marketing', needs: 'content.read', link: 'Marketing lines' },
  { path: 'settings', hash: '#/settings', needs: 'settings.read', link: 'Settings' },
  { path: 'operators', hash: '#/operators', needs: 'operators.read', link: 'Operators' },
  { path: 'operators/add', hash: '#/operators/add', needs: 'operators.write' },
  { path: 'operators/:id', hash: '#/operators/1', needs: 'operators.read' },
  { path: 'audit', hash: '#/audit', needs: 'audit.read', link: 'Audit log' },
  { path: 'system', hash: '#/system', needs: 'system.read', link: 'System' },
  { path: 'account', hash: '#/account' },
]

const allowed = (role: Role, { needs }: { needs?: Action }): boolean =>
  needs === undefined || POLICIES[role].includes(needs)

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
        <CurrentPage me={me} />
      </Shell>
    </MantineProvider>,
  )
}

const goTo = (hash: string): void =>
  act(() => {
    location.hash = hash
    window.dispatchEvent(new Event('hashchange'))
  })

// These tests do not look at the content of pages: no request is ever answered.
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  location.hash = '#/'
})

it('the table below holds every page', () => {
  expect(PAGES.map(({ path }) => path)).toEqual(TABLE.map(({ path }) => path))
})

describe.each(ROLES)('to %s', (role) => {
  it('the navigation offers what the table of roles allows', () => {
    show(role)
    const links = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link')
    const expectedPages = TABLE.filter((page) => page.link !== undefined && allowed(role, page))
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      expectedPages.map(({ link, hash }) => [link, hash]),
    )
  })

  it('the pages of that table open, and no other', () => {
    show(role)
    const closed = TABLE.filter(({ hash }) => {
      goTo(hash)
      expect(screen.queryByText("We couldn't find this page")).toBeNull()
      return screen.queryByText("You can't open this page") !== null
    })
    expect(closed).toEqual(TABLE.filter((page) => !allowed(role, page)))
  })
})

it.each([
  '#/nothing',
  '#/loans',
  '#/queues',
  '#/queues/nothing',
  '#/queues/toString',
  '#/account/1',
  '#/operators/1/2',
])('%s names no page', (hash) => {
  show('admin')
  goTo(hash)
  expect(screen.getByText("We couldn't find this page")).toBeDefined()
})

it('another id starts its page anew, the same id does not', () => {
  show('admin')
  const shown = (hash: string): HTMLElement => {
    goTo(hash)
    return screen.getByLabelText('Loading')
  }
  const first = shown('#/loans/1')
  expect(shown('#/loans/1?trail=loan')).toBe(first)
  expect(shown('#/loans/2')).not.toBe(first)
})
