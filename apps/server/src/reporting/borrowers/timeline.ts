import { may, TIMELINE_KINDS, type Action, type CallOutput, type Role } from '@home-credit/contract'
import { namesById } from '../../access/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { isOneOf } from '../../platform/types/index.ts'
import { type Before, eventsBefore, type TimelineEvent, type TimelineKind } from './timeline-queries.ts'

type Output = Extract<CallOutput<'POST /api/console/borrower_history'>, { events: unknown }>

/** What a role must be allowed to read an event of this kind. */
const NEEDS: Record<TimelineKind, Action> = {
  registered: 'loans.read',
  loan_move: 'loans.read',
  repayment: 'loans.read',
  repayment_undone: 'loans.read',
  withdrawal: 'wallet.read',
  pix_received: 'wallet.read',
  conversation: 'service.read',
  contact: 'collections.read',
  plan: 'plans.read',
  phone_change: 'phone_changes.read',
  deletion_request: 'privacy.read',
}

const PAGE = 20

/** The id of an event names its place, so that the next page begins after it. */
const idOf = ({ at, kind, key }: TimelineEvent): string => `${at.toISOString()}_${kind}_${key}`

function placeOf(id: string): Before | undefined {
  const [at = '', kind = '', key = ''] = /^([^_]+)_([a-z_]+?)_([^_]+)$/.exec(id)?.slice(1) ?? []
  const moment = new Date(at)
  return Number.isNaN(moment.getTime()) || !isOneOf(TIMELINE_KINDS, kind) ? undefined : { at: moment, kind, key }
}

/** Everything that happened with a borrower and that the role may read, newest first. An unknown place starts from the newest. */
export async function timelineOf(
  db: Db,
  borrowerId: string,
  before: string | undefined,
  role: Role | undefined,
): Promise<Output> {
  const kinds = TIMELINE_KINDS.filter((kind) => role !== undefined && may(role, NEEDS[kind]))
  const place = before === undefined ? undefined : placeOf(before)
  const found = await eventsBefore(db, borrowerId, kinds, { before: place, max: PAGE + 1 })
  const events = found.slice(0, PAGE)
  const names = await namesById(
    db,
    events.flatMap(({ operator_id }) => operator_id ?? []),
  )
  const last = events.at(-1)
  return {
    events: events.map((event) => ({
      id: idOf(event),
      kind: event.kind,
      at: event.at.toISOString(),
      what: event.what,
      amount_cents: event.amount_cents,
      number: event.number,
      loan_id: event.loan_id,
      by_name: event.operator_id === null ? null : (names.get(event.operator_id) ?? null),
    })),
    next: found.length > PAGE && last !== undefined ? idOf(last) : null,
  }
}
