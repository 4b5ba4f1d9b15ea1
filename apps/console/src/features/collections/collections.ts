import type { ActionOutput, CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from '../../shared/labels.ts'

export type Arrears = ActionOutput<'POST /api/console/collections', 'list'>
export type ArrearsRow = Arrears['rows'][number]
export type Bucket = Arrears['buckets'][number]['bucket']
export type ArrearsView = NonNullable<Extract<CallInput<'POST /api/console/collections'>, { action: 'list' }>['show']>

type Taken = ActionOutput<'POST /api/console/claims', 'list'>
export type Claim = Taken['claims'][number]
export type ReopenedLoan = Taken['loans'][number]

export const arrearsViews = labelsFor<ArrearsView>({
  all: texts.console_queue_all,
  to_contact: texts.console_collections_to_contact,
  promised_today: texts.console_collections_promised_today,
  promise_broken: texts.console_collections_promise_broken,
  write_off: texts.console_collections_write_off,
  planned: texts.console_collections_planned,
})
