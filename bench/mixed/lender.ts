import { randomInt, randomUUID } from 'node:crypto'
import { addDays, cents, formatDay, makeEndToEndId } from '@home-credit/domain'
import { replaceCode } from '../../apps/server/src/access/identity/codes-store.ts'
import { keyedHash } from '../../apps/server/src/access/identity/hashes.ts'
import { personHash } from '../../apps/server/src/borrowers/profile/person.ts'
import { lockInfo, updateInfo } from '../../apps/server/src/borrowers/profile/store.ts'
import { localDay } from '../../apps/server/src/platform/clock/local-day.ts'
import { openSession } from '../../apps/server/src/access/sessions/sessions.ts'
import type { Db, Pool } from '../../apps/server/src/platform/db/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { addBorrower, type TestBorrower } from '../../apps/server/src/testing/borrower.ts'
import { creditLoanAt } from '../../apps/server/src/testing/credited.ts'
import { DOCUMENTS, INFO, newCpf } from '../../apps/server/src/testing/loans.ts'
import { testConfig } from '../../apps/server/src/testing/server.ts'
import { addPicture, addVerification } from '../../apps/server/src/testing/verified.ts'
import { readyToWithdraw } from '../../prove/wallet/ready-to-withdraw.ts'
import { payInto, writeOrders } from '../../prove/wallet/scenario.ts'

export const CODE = '123456'
/** Small enough to be paid out without an approval. */
export const WITHDRAWN_CENTS = 5000
const NET_CENTS = 1_000_000
const MONTHS = 12
/** What a PIX of the webhooks brings. */
const PIX_CENTS = 1000
const VALID_DAYS = 300

const { secretKey, keyring } = testConfig({})

/** With a CPF of their own, the account and the key that belong to it. */
function newInfo() {
  const cpf = newCpf()
  return { ...INFO, id_number: cpf, bank_account: `${cpf.slice(0, 8)}-${cpf.slice(8, 9)}`, pix: cpf }
}

export interface Applicant extends TestBorrower {
  files: readonly string[]
  info: ReturnType<typeof newInfo>
}

export interface Payer {
  token: string
  loanId: string
}

let phones = randomInt(10_000_000)
const nextNumber = (): string => String((phones = (phones + 1) % 100_000_000)).padStart(8, '0')

/** Who may register: the code has been sent to the number. */
export async function addGuest(db: Db): Promise<string> {
  const [phone, now] = [`139${nextNumber()}`, new Date()]
  await replaceCode(db, {
    id: randomUUID(),
    phone: `+55${phone}`,
    scene: 'register',
    code_hash: keyedHash(secretKey, 'sms-code', `+55${phone}`, 'register', CODE),
    sent_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
  })
  return phone
}

/** Who has registered and uploaded the pictures for a first application. */
export async function addApplicant(db: Db): Promise<Applicant> {
  const borrower = await addBorrower(db)
  const files: string[] = []
  for (const _ of DOCUMENTS) files.push(await addPicture(db, borrower.id))
  return { ...borrower, files, info: newInfo() }
}

/** Who is verified, and applies without sending anything again. */
export async function addVerified(db: Db): Promise<TestBorrower> {
  const [borrower, now, entered] = [await addBorrower(db), new Date(), newInfo()]
  const info = { ...(await lockInfo(db, keyring, borrower.id, now)), ...entered }
  await updateInfo(db, keyring, borrower.id, entered, now)
  await addVerification(db, borrower.id, {})
  await db
    .updateTable('verifications')
    .set({ person_hash: personHash(secretKey, info), valid_until: formatDay(addDays(localDay(now), VALID_DAYS)) })
    .where('borrower_id', '=', borrower.id)
    .execute()
  return borrower
}

/** Whose loan has just been credited: the wallet has the money, and the fee and the tax remain to be paid in. */
export async function addPayer(db: Db): Promise<Payer> {
  const [loanId, id, now] = [randomUUID(), randomUUID(), new Date()]
  const phone = `+55117${nextNumber()}`
  const loan = { netCents: NET_CENTS, months: MONTHS, dueDay: null, system: 'price' } as const
  await creditLoanAt(db, { id: loanId, offerId: randomUUID(), borrowerId: id, phone, at: now, ...loan })
  await lockInfo(db, keyring, id, now)
  await updateInfo(db, keyring, id, newInfo(), now)
  return { token: await openSession(db, 'borrower', id, now), loanId }
}

export const addWithdrawer = (db: Db): Promise<TestBorrower> => readyToWithdraw(db, WITHDRAWN_CENTS)

const letters = (length: number): string =>
  Array.from({ length }, () => randomInt(36).toString(36).toUpperCase()).join('')

/** Orders of these borrowers that have just been paid at the bank, which has not reported them yet. */
export async function addPaidOrders(
  pool: Pool,
  borrowers: readonly { id: string }[],
  count: number,
): Promise<string[]> {
  const paidAt = new Date()
  const pairs = Array.from({ length: count }, () => {
    const [id, txid] = [randomUUID(), `HC${letters(33)}`]
    const borrowerId = borrowers[randomInt(borrowers.length)]?.id ?? ''
    const endToEndId = makeEndToEndId({ ispb: '12345678', atMs: paidAt.getTime(), random: letters(11) })
    return {
      order: { id, borrowerId, txid, amountCents: PIX_CENTS, expired: false, late: false },
      pix: {
        endToEndId,
        txid,
        amountCents: cents(PIX_CENTS),
        paidAt,
        kind: 'right',
        orderId: id,
        times: 1,
        timing: 'usual',
      },
    } as const
  })
  const pix = pairs.map((pair) => pair.pix)
  await writeOrders(pool, { borrowers: [], orders: pairs.map(({ order }) => order), pix }, 'all')
  await payInto(pool, pix)
  return pix.map(({ endToEndId }) => endToEndId)
}

/** Makes as many, a few at once. */
export async function makeMany<Item>(pool: Pool, count: number, make: (db: Db) => Promise<Item>): Promise<Item[]> {
  const items: Item[] = []
  let begun = 0
  const worker = async (): Promise<void> => {
    while ((begun += 1) <= count) items.push(await inTransaction(pool.db, make))
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return items
}
