import * as texts from '@home-credit/texts'
import { LazyPage } from '../../../shared/LazyPage.tsx'
import { Page } from '../../../shared/Page.tsx'
import { PATHS } from '../../../shared/paths.ts'
import type { Detail } from '../../../features/loan/loan.ts'
import type { View } from '../../../features/loan/next-step.ts'
import { NothingToPay } from '../../../features/loan/NothingToPay.tsx'
import type { HubViewProps } from './hub-view-props.ts'

/** What is done on the loan, on the page of the loan; each comes when it is first opened. */
const LOAN_VIEWS = {
  quota: () => import('./Quota.tsx').then((part) => part.Quota),
  request: () => import('./Request.tsx').then((part) => part.Request),
  rejected: () => import('./Rejected.tsx').then((part) => part.Rejected),
}

const TITLES: Record<View, () => string> = {
  quota: texts.quota_title,
  request: texts.request_title,
  rejected: texts.rejected_title,
}

/** Whether a view is about the loan as it stands. */
const FITS: Record<View, (detail: Detail) => boolean> = {
  quota: ({ loan }) => loan.state === 'quota_short',
  request: ({ request }) => request !== null,
  rejected: ({ loan }) => loan.state === 'rejected',
}

export const fits = (view: View, detail: Detail): boolean => FITS[view](detail)

/** One thing that is done on the loan, in place of the hub; its code comes when it is first opened. */
export const HubView = ({ view, ...props }: HubViewProps & { view: View }) => (
  <Page title={TITLES[view]()} otherwise={PATHS.loan}>
    {/* What was rejected says it in its own words. */}
    {view !== 'rejected' && <NothingToPay />}
    <LazyPage<HubViewProps> key={view} inPage name={view} load={LOAN_VIEWS[view]} props={props} />
  </Page>
)
