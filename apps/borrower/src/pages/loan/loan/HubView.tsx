import * as texts from '@home-credit/texts'
import { LazyPage } from '../../../shared/LazyPage.tsx'
import { Page } from '../../../shared/Page.tsx'
import { PATHS } from '../../../shared/paths.ts'
import type { Detail } from '../../../features/loan/loan.ts'
import type { View } from '../../../features/loan/next-step.ts'
import { NothingToPay } from '../../../features/loan/NothingToPay.tsx'
import type { HubViewProps } from './hub-view-props.ts'

/** Loaded when first opened. */
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

/** Whether a view fits the current state of the loan. */
const FITS: Record<View, (detail: Detail) => boolean> = {
  quota: ({ loan }) => loan.state === 'quota_short',
  request: ({ request }) => request !== null,
  rejected: ({ loan }) => loan.state === 'rejected',
}

export const fits = (view: View, detail: Detail): boolean => FITS[view](detail)

export const HubView = ({ view, ...props }: HubViewProps & { view: View }) => (
  <Page title={TITLES[view]()} otherwise={PATHS.loan}>
    {/* The rejected view has its own wording. */}
    {view !== 'rejected' && <NothingToPay />}
    <LazyPage<HubViewProps> key={view} inPage name={view} load={LOAN_VIEWS[view]} props={props} />
  </Page>
)
