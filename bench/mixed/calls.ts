import { randomInt, randomUUID } from 'node:crypto'
import { splitKey } from '@home-credit/contract'
import { anyAddress } from '../../apps/server/src/testing/identity.ts'
import { DOCUMENTS } from '../../apps/server/src/testing/loans.ts'
import { askBy } from '../../apps/server/src/testing/server.ts'
import { consoleCalls } from '../../prove/console/calls.ts'
import type { LargeDatabase } from '../../prove/console/large-database.ts'
import { withdrawalBody } from '../../prove/wallet/ready-to-withdraw.ts'
import { addLoanBorrowers } from '../api/borrowers.ts'
import type { Answer, Post } from '../load.ts'
import { journey, single, type Kind, type Step } from './kinds.ts'
import * as lender from './lender.ts'
import type { Servers } from './servers.ts'

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[randomInt(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const REQUEST = { amount_cents: 100_000, months: 4, due_day: null, system: 'price', purpose: 'home' } as const
const PACKAGE = 'essential'
const RECHARGE_CENTS = 5000
const FIRST_INSTALLMENT = { verb: 'rows', rows: [1] } as const

/** What the answer has at this path. */
function valueIn(answer: Answer | undefined, ...path: string[]): unknown {
  let value: unknown = answer === undefined ? undefined : (JSON.parse(answer.text) as { data: unknown }).data
  for (const name of path) value = (value as Record<string, unknown> | undefined | null)?.[name]
  return value
}

/** What borrowers look at, in the shares of an app that is opened, read and closed. */
function browsing(post: Post, borrowers: readonly { token: string }[]): Kind[] {
  const call = (share: number, name: string, body: Record<string, unknown> = {}): Kind => {
    const label = typeof body['action'] === 'string' ? `${name} ${body['action']}` : name
    return single(share, label, () => post(`/api/${name}`, body, { token: pick(borrowers).token }))
  }
  return [
    call(8, 'system/setting'),
    call(6, 'dk/setting'),
    call(8, 'app/me'),
    call(10, 'dk/getRemind'),
    call(10, 'dk/getDetail'),
    call(6, 'dk/getRepaymentList', { action: 'installments' }),
    call(8, 'credit/logs', { action: 'list' }),
    call(5, 'app/messages', { action: 'count' }),
    call(3, 'app/messages', { action: 'list' }),
    call(4, 'dk/record'),
  ]
}

function applying(post: Post, { pool }: LargeDatabase): Kind[] {
  const keep = (index: number): Step<lender.Applicant> => ({
    call: 'dk/verify keep',
    send: ({ files }, outgoing) =>
      post('/api/dk/verify', { action: 'keep', kind: DOCUMENTS[index], file_id: files[index] }, outgoing),
  })
  const guests = (count: number) =>
    lender.makeMany(pool, count, async (db) => ({ phone: await lender.addGuest(db), token: undefined }))
  return [
    journey(1, guests, [
      {
        call: 'user/register',
        send: ({ phone }) =>
          post(
            '/api/user/register',
            {
              country_code: '55',
              phone,
              sms_code: lender.CODE,
              password: 'tres tigres tristes',
              confirm_password: 'tres tigres tristes',
              accept_terms: true,
              accept_privacy: true,
              marketing: false,
            },
            { from: anyAddress() },
          ),
      },
    ]),
    journey(5, (count) => lender.makeMany(pool, count, lender.addApplicant), [
      { call: 'dk/verify start', send: (_, outgoing) => post('/api/dk/verify', { action: 'start' }, outgoing) },
      {
        call: 'dk/userInfo save',
        send: ({ info }, outgoing) => post('/api/dk/userInfo', { action: 'save', ...info }, outgoing),
      },
      keep(0),
      keep(1),
      keep(2),
      { call: 'dk/verify send', send: (_, outgoing) => post('/api/dk/verify', { action: 'send' }, outgoing) },
    ]),
    journey(4, (count) => lender.makeMany(pool, count, lender.addVerified), [
      {
        call: 'dk/loan quote',
        send: (_, outgoing) => post('/api/dk/loan', { action: 'quote', package: PACKAGE, ...REQUEST }, outgoing),
      },
      {
        call: 'dk/loan apply',
        send: (_, outgoing) => post('/api/dk/loan', { action: 'apply', ...REQUEST }, outgoing),
      },
      {
        call: 'dk/chooseVip',
        send: (_, outgoing) => post('/api/dk/chooseVip', { package: PACKAGE, ...REQUEST }, outgoing),
      },
    ]),
  ]
}

function paying(post: Post, { pool }: LargeDatabase): Kind[] {
  const withdrawal = withdrawalBody(lender.WITHDRAWN_CENTS)
  const { sms_code: _, ...quoted } = withdrawal
  return [
    journey(8, (count) => lender.makeMany(pool, count, lender.addPayer), [
      {
        call: 'userCreditOrder/create',
        send: (__, outgoing) =>
          post(
            '/api/userCreditOrder/create',
            { action: 'amount', channel: 'pix', amount_cents: RECHARGE_CENTS },
            outgoing,
          ),
      },
      {
        call: 'dk/getRepayment',
        send: ({ loanId }, outgoing) =>
          post('/api/dk/getRepayment', { loan_id: loanId, pay: FIRST_INSTALLMENT }, outgoing),
      },
      {
        call: 'dk/getRepaymentPay',
        send: ({ loanId }, outgoing, before) =>
          post(
            '/api/dk/getRepaymentPay',
            {
              loan_id: loanId,
              pay: FIRST_INSTALLMENT,
              method: 'wallet',
              amount_cents: valueIn(before, 'owed', 'amount_cents'),
            },
            outgoing,
          ),
      },
    ]),
    journey(4, (count) => lender.makeMany(pool, count, lender.addWithdrawer), [
      {
        call: 'userCreditOrder/withdraw quote',
        send: (__, outgoing) => post('/api/userCreditOrder/withdraw', { ...quoted, action: 'quote' }, outgoing),
      },
      {
        call: 'userCreditOrder/withdraw ask',
        send: (__, outgoing) => post('/api/userCreditOrder/withdraw', withdrawal, outgoing),
      },
    ]),
  ]
}

/** Of the bank: each webhook reports one PIX. */
function webhook(bank: Post, { pool }: LargeDatabase, borrowers: readonly { id: string }[]): Kind {
  const orders = (count: number) =>
    lender
      .addPaidOrders(pool, borrowers, count)
      .then((all) => all.map((endToEndId) => ({ endToEndId, token: undefined })))
  return journey(4, orders, [
    {
      call: 'webhook of a PIX',
      send: ({ endToEndId }) =>
        bank('/pix', { pix: [{ endToEndId, valor: '10.00', horario: new Date().toISOString() }] }),
    },
  ])
}

/** Lists and searches of the operators, by their names in the console's proofs, all with the same share. */
const CONSOLE = [
  'my work and badges: reviewer',
  'queue: review',
  'borrower',
  'search: name',
  'search: loan',
  'collections: 1-30',
] as const

class NotAnswered extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(answer.text)
    this.answer = answer
  }
}

async function operating(post: Post, database: LargeDatabase): Promise<Kind[]> {
  const ask = askBy(async (key, input, { token, key: intent = randomUUID() } = {}) => {
    const answer = await post(splitKey(key).path, input, {
      ...(token === undefined ? {} : { token }),
      ...(intent === null ? {} : { key: intent }),
    })
    if (answer.status !== 200) throw new NotAnswered(answer)
    return JSON.parse(answer.text)
  })
  const calls = await consoleCalls(ask, database)
  return CONSOLE.map((name) => {
    const found = calls.find((each) => each.name === name)
    if (found === undefined) throw new Error(`the console has no call: ${name}`)
    return single(1, `console, ${name}`, () =>
      found.run().then(
        () => ({ status: 200, retryAfter: false, text: '{}' }),
        (error: unknown) => {
          if (error instanceof NotAnswered) return error.answer
          throw error
        },
      ),
    )
  })
}

/** A lender's day: who calls what, in shares of all calls. */
export async function dayOf(
  { post, bank }: Pick<Servers, 'post' | 'bank'>,
  database: LargeDatabase,
  browsingBorrowers: number,
): Promise<Kind[]> {
  const regulars = await addLoanBorrowers(database.pool, browsingBorrowers)
  return [
    ...browsing(post, regulars),
    ...applying(post, database),
    ...paying(post, database),
    webhook(bank, database, regulars),
    ...(await operating(post, database)),
  ]
}
