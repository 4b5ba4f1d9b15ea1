import type { CallOutput, ParsedOf, Role, calls } from '@home-credit/contract'
import type { Lang } from '@home-credit/texts/runtime'
import { openSessionsOf } from '../../access/index.ts'
import { loanNumbersOf } from '../../lending/index.ts'
import { detailsIn, isMessageKind, numberedPageOf, sayInApp } from '../../messages/index.ts'
import { listOrders, pageOfLines, stateAt } from '../../payments/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { consentsForExport, contactViewsOfBorrower } from '../../servicing/index.ts'
import { choicesOf, devicesOf } from './history-queries.ts'
import { timelineOf } from './timeline.ts'

type Input = ParsedOf<typeof calls.consoleBorrowerHistory>
type Output = CallOutput<'POST /api/console/borrower_history'>

export interface Reading {
  db: Db
  role: Role | undefined
  now: Date
  lang: Lang
}

interface Page {
  limit: number
  offset: number
}

async function walletOf(borrowerId: string, page: Page, { db }: Reading): Promise<Output> {
  const { lines, total } = await pageOfLines(db, borrowerId, page)
  return {
    rows: lines.map(({ id, at, cause, amount_cents, balance_cents, loan_id, loan_number, order }) => ({
      id,
      at,
      cause,
      amount_cents,
      balance_cents,
      reference: order?.number ?? loan_number,
      loan_id,
    })),
    total,
  }
}

async function ordersOf(borrowerId: string, page: Page, { db, now }: Reading): Promise<Output> {
  const { orders, total } = await listOrders(db, borrowerId, page)
  return {
    rows: orders.map((order) => ({
      id: order.id,
      number: order.number,
      channel: order.channel,
      order_state: stateAt(order, now),
      amount_cents: order.amount_cents,
      credited_cents: order.credited_cents,
      created_at: order.created_at.toISOString(),
    })),
    total,
  }
}

async function contactsOf(borrowerId: string, page: Page, { db, now }: Reading): Promise<Output> {
  const { contacts, total } = await contactViewsOfBorrower(db, borrowerId, page, now)
  const numbers = await loanNumbersOf(
    db,
    contacts.map(({ loan_id }) => loan_id),
  )
  return {
    rows: contacts.map((contact) => Object.assign(contact, { loan_number: numbers.get(contact.loan_id) ?? '' })),
    total,
  }
}

/** In the operator's language. Kinds that no longer exist are skipped. */
async function messagesOf(borrowerId: string, page: Page, { db, lang }: Reading): Promise<Output> {
  const { rows, total } = await numberedPageOf(db, borrowerId, page)
  return {
    rows: rows.flatMap(({ id, kind, details, sent_at, read_at }) =>
      isMessageKind(kind)
        ? {
            id,
            text: sayInApp(kind, detailsIn(details), lang),
            sent_at: sent_at.toISOString(),
            read_at: read_at?.toISOString() ?? null,
          }
        : [],
    ),
    total,
  }
}

async function accessOf(borrowerId: string, { db, now }: Reading): Promise<Output> {
  const sessions = await openSessionsOf(db, borrowerId, now)
  const devices = await devicesOf(db, borrowerId)
  const used = <Row extends { created_at: Date; used_at: Date }>(row: Row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    used_at: row.used_at.toISOString(),
  })
  return { sessions: sessions.map(used), devices: devices.map(used) }
}

async function agreedBy(borrowerId: string, { db }: Reading): Promise<Output> {
  const choices = await choicesOf(db, borrowerId)
  const debits = await consentsForExport(db, borrowerId)
  const numbers = await loanNumbersOf(
    db,
    debits.map(({ loan_id }) => loan_id),
  )
  return {
    terms_accepted_at: choices.terms_accepted_at.toISOString(),
    marketing: choices.marketing,
    whatsapp: choices.notify_whatsapp,
    news: choices.notify_sms_news,
    automatic_debits: debits.map(({ loan_id, text_version, given_at, revoked_at }) => ({
      loan_id,
      loan_number: numbers.get(loan_id) ?? '',
      text_version,
      given_at: given_at.toISOString(),
      revoked_at: revoked_at?.toISOString() ?? null,
    })),
  }
}

/** One part of a borrower's page; the borrower exists. */
export async function historyOf(input: Input, reading: Reading): Promise<Output> {
  const { borrower_id: borrowerId } = input
  if (input.action === 'timeline') return timelineOf(reading.db, borrowerId, input.before, reading.role)
  if (input.action === 'access') return accessOf(borrowerId, reading)
  if (input.action === 'consents') return agreedBy(borrowerId, reading)
  const page = { limit: input.page_size, offset: (input.page - 1) * input.page_size }
  const read = { wallet: walletOf, orders: ordersOf, contacts: contactsOf, messages: messagesOf }[input.action]
  return read(borrowerId, page, reading)
}
