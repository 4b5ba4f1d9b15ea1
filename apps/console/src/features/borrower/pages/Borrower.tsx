import { Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import type { BorrowerView } from '../borrower.ts'
import { BorrowerHead } from '../BorrowerHead.tsx'
import { Documents } from '../Documents.tsx'
import { Identity } from '../Identity.tsx'
import { LatestConversation } from '../LatestConversation.tsx'
import { Loans } from '../Loans.tsx'
import { Notes } from '../Notes.tsx'
import { Parts } from '../Parts.tsx'
import { BorrowerTimeline } from '../Timeline.tsx'
import classes from '../Borrower.module.css'

export function Borrower({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload } = useQuery('POST /api/console/borrower', { action: 'one', borrower_id: id })
  return (
    <ItemLoader value={data?.borrower} fault={fault} onRetry={reload} href={hrefOf([])} link={texts.console_to_start()}>
      {(borrower) => <BorrowerColumns borrower={borrower} me={me} onChange={reload} />}
    </ItemLoader>
  )
}

/** Who on the left, what in the middle, when on the right. */
function BorrowerColumns({ borrower, me, onChange }: { borrower: BorrowerView; me: Me; onChange(): void }) {
  // Each reveal adds a line to the audit trail.
  const [reveals, setReveals] = useState(0)
  return (
    <Stack gap="sm">
      <BorrowerHead borrower={borrower} me={me} onChange={onChange} />
      <div className={classes['columns']}>
        <Stack gap="sm">
          <Identity borrower={borrower} me={me} onReveal={() => setReveals(reveals + 1)} />
          <Documents borrower={borrower} />
          <Notes borrowerId={borrower.id} me={me} closed={borrower.erased} />
        </Stack>
        <Stack gap="sm">
          <Loans borrowerId={borrower.id} />
          <Parts key={reveals} borrowerId={borrower.id} me={me} />
          <LatestConversation borrower={borrower} />
        </Stack>
        <div className={classes['when']}>
          <BorrowerTimeline borrowerId={borrower.id} />
        </div>
      </div>
    </Stack>
  )
}
