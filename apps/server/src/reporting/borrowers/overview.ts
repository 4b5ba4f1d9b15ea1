import { may, type CallOutput, type Role } from '@home-credit/contract'
import { ageOn, isState, maskCpf, parseDay } from '@home-credit/domain'
import { contactOf, labelsByIds, maskEmail, maskPhone, type OperatorContext } from '../../access/index.ts'
import { maskPix, maskTail } from '../../borrowers/index.ts'
import { newestConversation } from '../../engagement/index.ts'
import { type LoanContext, onTimeOf, owingOf, readLoanContext } from '../../lending/index.ts'
import { loadWalletBalance } from '../../payments/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { dayIn } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { signedLink, type Viewer as LinkViewer } from '../../platform/files/index.ts'
import { type CoreDependencies, type Refusal, refuse } from '../../platform/http/index.ts'
import { overdueOn } from '../../servicing/index.ts'

type BorrowerView = Extract<CallOutput<'POST /api/console/borrower'>, { borrower: unknown }>['borrower']

export interface Viewer extends OperatorContext {
  role: Role | undefined
  /** The session that links to documents are signed for. */
  links: LinkViewer
}

const maskedUnless = (value: string | null, ...words: string[]): string | null =>
  value === null || words.includes(value) ? value : maskPhone(value)

/** City and state where an address ends with them: 'Rua das Flores 100, 01310-100 São Paulo, SP'. */
export function placeIn(address: string | null): string | null {
  const found = /(\p{L}[\p{L} .'’-]*),\s*(\p{Lu}{2})$/u.exec(address ?? '')
  const [, city, state] = found ?? []
  return city !== undefined && state !== undefined && isState(state) ? `${city}, ${state}` : null
}

function presentIdentity(
  { info, today, creditLimit }: LoanContext,
  { displayPhone, phoneVerified, lang }: Awaited<ReturnType<typeof contactOf>>,
): BorrowerView['identity'] {
  const born = parseDay(info.date_of_birth ?? '')
  return {
    id_number_masked: info.id_number && maskCpf(info.id_number),
    born_masked: info.date_of_birth && `${info.date_of_birth.slice(0, 8)}**`,
    age: born === undefined ? null : ageOn({ born, today: dayIn(today) }),
    phone_masked: maskPhone(displayPhone),
    phone_verified: phoneVerified,
    whatsapp_masked: maskedUnless(info.whatsapp, 'same', 'none'),
    email_masked: info.email && maskEmail(info.email),
    work_unit: info.work_unit,
    work_address: info.work_address,
    work_income_cents: info.work_income_cents,
    income_proven: creditLimit.incomeShown,
    bank_name: info.bank_name,
    bank_agency: info.bank_agency,
    bank_account_masked: info.bank_account && maskTail(info.bank_account),
    pix_masked: info.pix && maskPix(info.pix),
    lang,
  }
}

function presentVerification(
  { verified: { verification, documents }, verificationValid }: LoanContext,
  linkTo: (fileId: string) => string,
): BorrowerView['verification'] {
  return {
    state: verification?.state ?? 'none',
    valid: verificationValid,
    decided_at: verification?.decided_at?.toISOString() ?? null,
    documents: documents.map(({ kind, file_id }) => ({ kind, link: linkTo(file_id) })),
  }
}

async function presentConversation(
  borrowerId: string,
  { db, operatorId, now }: Viewer,
): Promise<BorrowerView['conversation']> {
  const newest = await newestConversation(db, borrowerId, operatorId, now)
  if (newest === undefined) return null
  const { view, last, lastBy } = newest
  return {
    id: view.id,
    protocol: view.protocol,
    state: view.state,
    answer_by: view.answer_by,
    seconds_left: view.seconds_left,
    unread: view.unread,
    last:
      last === undefined
        ? null
        : { author: last.author, name: lastBy, text: last.text, at: last.sent_at.toISOString() },
  }
}

async function presentWallet(db: Db, borrowerId: string, now: Date): Promise<BorrowerView['wallet']> {
  const { balanceCents, reservedCents, blockedCents } = await loadWalletBalance(db, borrowerId, now)
  return { balance_cents: balanceCents, reserved_cents: reservedCents, blocked_cents: blockedCents }
}

/** Whether there is such a borrower; an erased one counts. */
export const borrowerExists = async (db: Db, borrowerId: string): Promise<boolean> =>
  (await labelsByIds(db, [borrowerId])).has(borrowerId)

/** Whether there is such a borrower, and not erased. */
export const isHere = async (db: Db, borrowerId: string): Promise<boolean> =>
  ((await labelsByIds(db, [borrowerId])).get(borrowerId)?.phoneMasked ?? null) !== null

/** The borrower as far as the role may read. The audit log records who looked. */
export async function openBorrower(
  dependencies: CoreDependencies,
  borrowerId: string,
  viewer: Viewer,
): Promise<BorrowerView | Refusal<'not_found'>> {
  const { db, operatorId, role, now, requestId, links } = viewer
  const label = (await labelsByIds(db, [borrowerId])).get(borrowerId)
  if (label === undefined) return refuse('not_found')
  const erased = label.phoneMasked === null
  const context = await readLoanContext(db, dependencies, borrowerId, now)
  const contact = await contactOf(db, borrowerId)
  const { info, today, creditLimit } = context
  const day = dayIn(today)
  const late = (await owingOf(db, borrowerId)).map(({ loan }) => overdueOn(loan, day).days_late)
  const reads = (action: 'wallet.read' | 'service.read'): boolean => role !== undefined && may(role, action)
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'borrower_opened',
    subject: `borrower:${borrowerId}`,
    requestId,
    now,
  })
  return {
    id: borrowerId,
    name: info.name ?? '',
    registered_at: contact.registeredAt.toISOString(),
    erased,
    place: placeIn(info.work_address),
    verification: presentVerification(context, (fileId) =>
      signedLink({ secretKey: dependencies.secretKey, fileId, now, viewer: links }),
    ),
    days_late: Math.max(0, ...late),
    principal_cents: creditLimit.outstandingCents,
    free_quota_cents: info.work_income_cents === null ? null : creditLimit.freeCents,
    on_time: await onTimeOf(db, borrowerId, today),
    identity: erased ? null : presentIdentity(context, contact),
    wallet: reads('wallet.read') ? await presentWallet(db, borrowerId, now) : null,
    conversation: reads('service.read') ? await presentConversation(borrowerId, viewer) : null,
  }
}
