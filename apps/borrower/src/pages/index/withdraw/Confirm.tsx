import * as texts from '@home-credit/texts'
import { useEffect } from 'react'
import { Answered } from '../../../shared/Answered.tsx'
import { relaunch } from '../../../shared/location.ts'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { cache } from '../../../shared/session.ts'
import { combineQueries } from '../../../shared/combine-queries.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useDraft } from '../../../shared/use-draft.ts'
import type { Withdrawal } from '../../../features/wallet/wallet.ts'
import { WITHDRAWAL_DRAFT } from '../../../features/wallet/withdrawal-draft.ts'
import { WithdrawConfirm } from '../../../features/wallet/WithdrawConfirm.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'

const CHANNELS = ['pix', 'bank'] as const

/** Shows the draft with its fee; a code confirms it. */
export function Confirm() {
  const { values } = useDraft(WITHDRAWAL_DRAFT)
  const channel = CHANNELS.find((each) => each === values.channel)
  const amountCents = Number(values.amount_cents)
  const missing = channel === undefined || !(amountCents > 0)
  useEffect(() => {
    if (missing) relaunch(PATHS.withdraw)
  }, [missing])
  return missing ? null : <Quoted amountCents={amountCents} channel={channel} />
}

function Quoted({ amountCents, channel }: { amountCents: number; channel: Withdrawal['channel'] }) {
  const quoted = useQuery(
    'POST /api/userCreditOrder/withdraw',
    { action: 'quote', amount_cents: amountCents, channel },
    { inline: true },
  )
  const me = useQuery('POST /api/app/me', {})
  const openOrder = ({ id }: Withdrawal): void => {
    // The balance has decreased.
    cache.clear()
    relaunch(hrefOf(PATHS.withdraw, { order: id }))
  }
  // A rule forbids it: retrying is useless, but another amount or account may work.
  if (quoted.state.at === 'refused' && (quoted.state.status === 402 || quoted.state.status === 400))
    return (
      <EmptyState
        icon="info"
        title={quoted.state.message}
        action={<LinkButton href={hrefOf(PATHS.withdraw)}>{texts.withdraw_change()}</LinkButton>}
      />
    )
  return (
    <Answered call={combineQueries(quoted, me)} lines={8}>
      {([{ quote }, { borrower }]) => (
        <WithdrawConfirm quote={quote} channel={channel} phone={borrower.phone_masked} onRequest={openOrder} />
      )}
    </Answered>
  )
}
