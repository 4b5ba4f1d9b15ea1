import { accountPages } from '../features/account/index.tsx'
import { auditPages } from '../features/audit/index.tsx'
import { borrowerPage } from '../features/borrower/index.tsx'
import { borrowerPages } from '../features/borrowers/index.tsx'
import { closePages } from '../features/closes/index.tsx'
import { collectionsPages } from '../features/collections/index.tsx'
import { contentPages } from '../features/content/index.tsx'
import { figurePages } from '../features/figures/index.tsx'
import { invitationPages } from '../features/invitations/index.tsx'
import { iofPages } from '../features/iof/index.tsx'
import { ledgerPages } from '../features/ledger/index.tsx'
import { loanPages } from '../features/loans/index.tsx'
import { moneyPages } from '../features/money/index.tsx'
import { noticePages } from '../features/notices/index.tsx'
import { operatorPages } from '../features/operators/index.tsx'
import { planPages } from '../features/plans/index.tsx'
import { refundPages } from '../features/refunds/index.tsx'
import { servicePages } from '../features/service/index.tsx'
import { settingsPages } from '../features/settings/index.tsx'
import { startPages } from '../features/start/index.tsx'
import { termsPages } from '../features/terms/index.tsx'
import { systemPages } from '../features/system/index.tsx'
import type { ConsolePage } from '../shared/console-page.ts'

/** In the order of the menu. */
export const PAGES: readonly ConsolePage[] = [
  ...startPages,
  ...figurePages,
  ...loanPages,
  ...moneyPages,
  ...iofPages,
  ...collectionsPages,
  ...refundPages,
  ...ledgerPages,
  ...closePages,
  ...servicePages,
  ...planPages,
  ...borrowerPage,
  ...borrowerPages,
  ...invitationPages,
  ...termsPages,
  ...noticePages,
  ...contentPages,
  ...settingsPages,
  ...operatorPages,
  ...auditPages,
  ...systemPages,
  ...accountPages,
]

const partsOf = ({ path }: ConsolePage): string[] => path.split('/')

export interface PageMatch {
  page: ConsolePage
  id: string
}

/** A path without `:id` matches first, so that `operators/add` is not taken for an operator's id. */
export function matchPage(address: readonly string[]): PageMatch | undefined {
  const page =
    PAGES.find(({ path }) => path === address.join('/')) ??
    PAGES.find((each) => {
      const parts = partsOf(each)
      return parts.length === address.length && parts.every((part, index) => part === ':id' || part === address[index])
    })
  return page && { page, id: address[partsOf(page).indexOf(':id')] ?? '' }
}
