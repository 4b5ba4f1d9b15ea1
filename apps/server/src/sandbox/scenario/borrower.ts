import type { CreditedLoan } from '@home-credit/domain'
import { accountFor, payeeHash } from '../../payments/index.ts'
import { infoColumns, personHash } from '../../borrowers/index.ts'
import type { Costs, Terms } from '../../lending/index.ts'
import { fateOf, type Fate } from './fate.ts'
import { makePerson, type Person } from './person.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import { SCENARIO_SCENE } from './scenario-store.ts'
import { DAY_MS, type Scenario } from './scenario.ts'

/** Somebody in the scenario, at the moment `at` of their life. */
export interface Borrower {
  id: string
  at: Date
  random: Random
  fate: Fate
  person: Person
  row: Row<'borrowers'>
  /** What the wallet holds. */
  walletCents: number
  loans: number
  /** The newest. */
  loan?: Loan
  /** When documents were sent, and why one was refused. */
  documentsAt?: Date
  documentsRefused?: 'blurred' | 'glare' | 'cut_off' | 'does_not_match'
  /** What an operator asks for. */
  request?: Row<'data_requests'>
}

/** A loan, as far as it has come. */
export interface Loan {
  row: Row<'loans'> & { id: string; number: string; borrower_id: string; state: Row<'loans'>['state'] }
  terms?: Terms
  costs?: Costs
  owed?: CreditedLoan
  installments: Map<number, Row<'loan_installments'>>
}

/** Somebody as they are when they make their account. */
export function register(scenario: Scenario, index: number): Borrower {
  const random = scenario.random(`person ${index}`)
  const fate = fateOf(random, index, scenario.input.borrowers)
  const at = new Date(scenario.now.getTime() - fate.ago * DAY_MS)
  const person = makePerson(random, index, at.getUTCFullYear() - random.int(19, 68))
  const id = random.uuid(at)
  const row: Row<'borrowers'> & { id: string } = {
    id,
    phone: person.phone,
    password_hash: scenario.input.passwordHash,
    nickname: person.nickname,
    lang: person.lang,
    marketing: random.chance(0.4),
    notify_sms: true,
    invitation_code: `W${index.toString(36).toUpperCase().padStart(4, '0')}${random.text(3).toUpperCase()}`,
    terms_accepted_at: at,
    created_at: at,
  }
  return { id, at, random, fate, person, row, walletCents: 0, loans: 0 }
}

export function addAccount({ rows, input }: Scenario, { id, at, random, person, row }: Borrower): void {
  rows.add('borrowers', row)
  rows.add('sandbox_borrowers', { borrower_id: id, scene: SCENARIO_SCENE, made_at: input.now })
  rows.add('devices', {
    id: random.uuid(at),
    token_hash: random.bytes(32),
    borrower_id: id,
    name: person.device,
    created_at: at,
    used_at: at,
  })
  rows.note({ actor: `borrower:${id}`, action: 'registered', subject: `borrower:${id}`, now: at })
}

/** The details of an application, with the accounts that money may be paid to. */
export function addInfo({ rows, input }: Scenario, { id, at, person }: Borrower): void {
  const { keyring, secretKey } = input.dependencies
  const { info } = person
  rows.add('borrower_info', { ...infoColumns(keyring, id, info), borrower_id: id, changed_at: at })
  for (const channel of ['pix', 'bank'] as const) {
    const account = accountFor(info, channel)
    if (account !== undefined)
      rows.add('payees', { borrower_id: id, account_hash: payeeHash(secretKey, account), channel, known_since: at })
  }
  rows.note({
    actor: `borrower:${id}`,
    action: 'personal_info_saved',
    subject: `borrower:${id}`,
    details: { fields: Object.keys(info), with_code: false },
    now: at,
  })
}

export const personOf = ({ input }: Scenario, { person }: Borrower): Buffer =>
  personHash(input.dependencies.secretKey, person.info)

/** What the borrower was told, kept in the app; most read it. */
export function notify(
  { rows }: Scenario,
  { id, at, random }: Borrower,
  kind: string,
  about: { loan: Loan } | { order: { id?: string; number: string; amountCents: number; reason?: string } },
): void {
  const isRead = random.chance(0.8)
  rows.add('messages', {
    id: random.uuid(at),
    borrower_id: id,
    kind,
    loan_id: 'loan' in about ? about.loan.row.id : null,
    details: JSON.stringify(
      'loan' in about
        ? { number: about.loan.row.number }
        : {
            number: about.order.number,
            amount_cents: about.order.amountCents,
            order_id: about.order.id,
            reason: about.order.reason,
          },
    ),
    sent_at: at,
    ...(isRead ? { read_at: new Date(at.getTime() + random.int(1, 600) * 60_000) } : {}),
  })
}
