import type { CallOutput } from '@home-credit/contract'
import { DEFAULT_LANG } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import { picturesAmong, signedLink, type Viewer } from '../../platform/files/index.ts'
import { labelsByIds, namesById } from '../../access/index.ts'
import { namesByBorrower } from '../../borrowers/index.ts'
import { loansOf } from '../../lending/index.ts'
import { closedDaysIn, settingsInForce } from '../../settings/index.ts'
import { canEscalate } from './complaints.ts'
import { complaintsIn, type Complaint } from './complaint-store.ts'
import { answerBy, isOpen } from './hours.ts'
import {
  conversationsOf,
  messagesAfter,
  unreadOf,
  withUnread,
  type Conversation,
  type Listed,
  type Message,
} from './store.ts'

type Borrowers = CallOutput<'POST /api/app/conversation'>
type One = Extract<CallOutput<'POST /api/console/conversations'>, { conversation: unknown }>

/** Messages per answer; clients request more from the last one on. */
const PAGE = 200
const EARLIER = 20
const LOANS = { limit: 20, offset: 0 }

interface Reading {
  db: Db
  secretKey: Buffer
  now: Date
  viewer: Viewer
}

async function messagesOf(
  conversation: Conversation,
  since: number,
  { db, secretKey, now, viewer }: Reading,
): Promise<Pick<Borrowers, 'messages' | 'more'>> {
  const found = await messagesAfter(db, conversation.id, since, PAGE + 1)
  const rows = found.slice(0, PAGE)
  const of = <Value>(pick: (row: Message) => Value | null): Value[] => [
    ...new Set(rows.map(pick).filter((value) => value !== null)),
  ]
  const names = await namesById(
    db,
    of(({ operator_id }) => operator_id),
  )
  const pictures = await picturesAmong(
    db,
    of(({ file_id }) => file_id),
  )
  const fileOf = (fileId: string) => ({
    link: signedLink({ secretKey, fileId, now, viewer }),
    picture: pictures.get(fileId) ?? false,
  })
  return {
    messages: rows.map(({ id, seq, author, operator_id, text, notice, file_id, sent_at }) => ({
      id,
      seq,
      author,
      name: operator_id === null ? null : (names.get(operator_id) ?? null),
      text,
      notice,
      file: file_id === null ? null : fileOf(file_id),
      sent_at: sent_at.toISOString(),
    })),
    more: found.length > PAGE,
  }
}

const complaintLevel = ({ level, protocol, opened_at, answer_by, extended_at, answered_at }: Complaint) => ({
  level,
  protocol,
  opened_at: opened_at.toISOString(),
  answer_by: answer_by.toISOString(),
  extended: extended_at !== null,
  answered_at: answered_at?.toISOString() ?? null,
})

const shared = (
  { id, protocol, topic, state, opened_at, closed_at, answer_by, last_seq, stars, rating_words }: Conversation,
  levels: readonly Complaint[],
) => ({
  id,
  protocol,
  topic,
  state,
  opened_at: opened_at.toISOString(),
  closed_at: closed_at?.toISOString() ?? null,
  answer_by: answer_by?.toISOString() ?? null,
  last_seq,
  complaint: levels.map(complaintLevel),
  rating: stars === null ? null : { stars, words: rating_words ?? '' },
})

/** One conversation from a message on, and the state of the service. */
export async function presentToBorrower(
  borrowerId: string,
  conversation: Conversation | undefined,
  since: number,
  { db, secretKey, now, viewer }: Reading,
): Promise<Borrowers> {
  const { service, holidays } = await settingsInForce(db, now, ['service', 'holidays'])
  const closed = closedDaysIn(holidays)
  const by = conversation?.operator_id ?? null
  const names = await namesById(db, by === null ? [] : [by])
  // A client that reads on has the list already.
  const before =
    since > 0 ? [] : (await conversationsOf(db, borrowerId, EARLIER + 1)).filter(({ id }) => id !== conversation?.id)
  const levels = conversation?.complaint ? await complaintsIn(db, [conversation.id]) : []
  return {
    unread: await unreadOf(db, borrowerId),
    conversation:
      conversation === undefined
        ? null
        : {
            ...shared(conversation, levels),
            operator: by === null ? null : (names.get(by) ?? null),
            can_escalate: canEscalate(levels, now),
          },
    ...(conversation === undefined
      ? { messages: [], more: false }
      : await messagesOf(conversation, since, { db, secretKey, now, viewer })),
    earlier: before.slice(0, EARLIER).map((each) => ({
      id: each.id,
      protocol: each.protocol,
      topic: each.topic,
      opened_at: each.opened_at.toISOString(),
      state: each.state,
      answer_by: each.answer_by?.toISOString() ?? null,
      complaint: each.complaint,
      unread: each.borrower_seq < each.last_seq,
    })),
    service: { open: isOpen(service, now, closed), answer_by: answerBy(service, now, closed)?.toISOString() ?? null },
  }
}

export async function presentToOperator(
  db: Db,
  rows: readonly Listed[],
  me: string,
  now: Date,
): Promise<One['conversation'][]> {
  const ids = rows.map(({ borrower_id }) => borrower_id)
  const labels = await labelsByIds(db, ids)
  const borrowers = await namesByBorrower(db, ids)
  const names = await namesById(
    db,
    rows.flatMap(({ operator_id }) => operator_id ?? []),
  )
  const complaints = await complaintsIn(
    db,
    rows.flatMap(({ id, complaint }) => (complaint === null ? [] : [id])),
  )
  return rows.map((row) => {
    const { phoneMasked = null, lang = DEFAULT_LANG } = labels.get(row.borrower_id) ?? {}
    return {
      ...shared(
        row,
        complaints.filter(({ conversation_id }) => conversation_id === row.id),
      ),
      priority: row.priority,
      borrower_id: row.borrower_id,
      borrower_name: borrowers.get(row.borrower_id) ?? phoneMasked ?? '',
      lang,
      last_at: row.last_at.toISOString(),
      unread: row.unread,
      seconds_left: row.answer_by === null ? null : Math.floor((row.answer_by.getTime() - now.getTime()) / 1000),
      operator:
        row.operator_id === null ? null : { by_me: row.operator_id === me, name: names.get(row.operator_id) ?? '' },
    }
  })
}

/** One conversation with its messages and the borrower's loans. */
export async function presentOneToOperator(
  conversation: Conversation,
  since: number,
  me: string,
  { db, secretKey, now, viewer }: Reading,
): Promise<One> {
  const [view] = await presentToOperator(db, [await withUnread(db, conversation)], me, now)
  if (view === undefined) throw new Error('the conversation has no view')
  const { loans } = await loansOf(db, conversation.borrower_id, LOANS)
  return {
    conversation: view,
    ...(await messagesOf(conversation, since, { db, secretKey, now, viewer })),
    loans: loans.map(({ id, number, state, loanRequest }) => ({
      id,
      number,
      state,
      amount_cents: loanRequest?.netCents ?? null,
    })),
  }
}

/** How many messages back the last one of a person is looked for: the others are notices. */
const LATEST = 10

/** The borrower's newest conversation with its last message of a person; undefined when there is none. */
export async function newestConversation(
  db: Db,
  borrowerId: string,
  me: string,
  now: Date,
): Promise<{ view: One['conversation']; last: Message | undefined; lastBy: string | null } | undefined> {
  const [newest] = await conversationsOf(db, borrowerId, 1)
  if (newest === undefined) return undefined
  const [view] = await presentToOperator(db, [await withUnread(db, newest)], me, now)
  if (view === undefined) throw new Error('the conversation has no view')
  const latest = await messagesAfter(db, newest.id, Math.max(0, newest.last_seq - LATEST), LATEST)
  const last = latest.findLast(({ author }) => author !== 'system')
  const by = last?.operator_id ?? null
  return { view, last, lastBy: by === null ? null : ((await namesById(db, [by])).get(by) ?? null) }
}
