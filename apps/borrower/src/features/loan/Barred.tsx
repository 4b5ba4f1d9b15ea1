import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { Bar } from './stage.ts'

interface Words {
  title: string
  label: string
  href: string
}

const WORDS: Readonly<Record<Bar, () => Words>> = {
  identity: () => ({
    title: texts.refusal_identity_needed(),
    label: texts.inst_to_identity(),
    href: hrefOf(PATHS.applySteps),
  }),
  applied: () => ({ title: texts.refusal_application_open(), label: texts.next_open_loan(), href: hrefOf(PATHS.loan) }),
  overdue: () => ({ title: texts.refusal_overdue(), label: texts.next_repay_act(), href: hrefOf(PATHS.myRepayment) }),
  not_now: () => ({ title: texts.refusal_apply_not_now(), label: texts.hub_see_loan(), href: hrefOf(PATHS.loan) }),
  quota_low: () => ({ title: texts.refusal_quota_low(), label: texts.hub_see_loan(), href: hrefOf(PATHS.loan) }),
}

/** Why the borrower cannot choose now, and a link to what to do instead. */
export function Barred({ bar }: { bar: Bar }) {
  const { title, label, href } = WORDS[bar]()
  return (
    <div role="status">
      <EmptyState
        icon={bar === 'identity' ? 'account' : 'loan'}
        title={title}
        action={<LinkButton href={href}>{label}</LinkButton>}
      />
    </div>
  )
}
