import * as texts from '@home-credit/texts'
import { LazyPage } from '../../../app/LazyPage.tsx'
import { Page } from '../../../app/Page.tsx'
import { LOAN_VIEWS } from '../../../app/pages.ts'
import { PATHS } from '../../../app/paths.ts'
import type { Detail } from '../../../features/loan/loan.ts'
import type { View } from '../../../features/loan/next-step.ts'
import { NothingToPay } from '../../../features/loan/NothingToPay.tsx'
import type { Given } from './given.ts'

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
export const HubView = ({ view, ...given }: Given & { view: View }) => (
  <Page title={TITLES[view]()} otherwise={PATHS.loan}>
    {/* What was rejected says it in its own words. */}
    {view !== 'rejected' && <NothingToPay />}
    <LazyPage<Given> key={view} inPage name={view} load={LOAN_VIEWS[view]} given={given} />
  </Page>
)
