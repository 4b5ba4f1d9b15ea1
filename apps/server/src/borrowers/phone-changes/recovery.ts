import { parseCpf } from '@home-credit/domain'
import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, isLang, type Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { askOutside, type Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse, takeTries } from '../../platform/http/index.ts'
import { addJob, type Job, queueSms } from '../../platform/jobs/index.ts'
import { seal, unseal } from '../../platform/secrets/index.ts'
import {
  kindOf,
  ownFile,
  storeKey,
  sweepNow,
  writeFile,
  type WrittenFile,
  type FileRefusal,
} from '../../platform/files/index.ts'
import { contactOf, keyedHash, toE164, useCode } from '../../access/index.ts'
import { borrowerOfCpf } from '../profile/own-cpf.ts'
import { settingsInForce } from '../../settings/index.ts'
import { notify } from './notices.ts'
import { log } from './record.ts'
import { openPhoto, openTicket, sealPhoto, sealTicket, TICKET_SECONDS, type Ticket } from './recovery-ticket.ts'
import { findChange, hasOpenChange, insertChange } from './store.ts'

type Input = ParsedOf<typeof calls.userRecovery>
type PhotoInput = ParsedOf<typeof calls.userRecoveryPhoto>

/** The part of the call context that recovery needs. */
interface CallContext {
  db: Db
  now: Date
  lang: Lang
  requestId: string
  addressHash: string
  origin: string
}

const DAY_SECONDS = 24 * 3600
/** Many people share one address of a mobile network. */
const REQUESTS_OF_ADDRESS = 20
const REQUESTS_OF_NUMBER = 5
/** Counted per CPF and number together, so that a stranger who enters someone's CPF uses up nothing of theirs. */
const REQUESTS_OF_CPF = 3

const expired = (lang: Lang): Refusal<'input_refused'> =>
  refuse('input_refused', { fields: { ticket: texts.recovery_ticket_expired({}, lang) } })

/**
 * Proves a new number with a code and takes the CPF of the account. Returns a ticket
 * whether or not there is an account: only the job looks that up, outside the call.
 */
export async function proveNumber(
  dependencies: CoreDependencies,
  input: Extract<Input, { action: 'prove' }>,
  { db, now, lang }: CallContext,
): Promise<{ ticket: string; valid_seconds: number } | Refusal<'input_refused' | 'code_refused'>> {
  const phone = toE164(input)
  const cpf = parseCpf(input.id_number)
  const fields = {
    ...(phone === undefined ? { phone: texts.wrong_phone({}, lang) } : {}),
    ...(cpf === undefined ? { id_number: texts.wrong_cpf({}, lang) } : {}),
  }
  if (phone === undefined || cpf === undefined) return refuse('input_refused', { fields })
  const used = await useCode(dependencies, { tx: db, phone, scene: 'recovery', code: input.sms_code, now })
  if (used instanceof Refusal) return used
  const expires = now.getTime() + TICKET_SECONDS * 1000
  return {
    ticket: sealTicket(dependencies.secretKey, { id: uuidv7(), phone, cpf, expires }),
    valid_seconds: TICKET_SECONDS,
  }
}

/** Runs before the photo is read, so that only ticket holders can upload. */
export function refusePhotoWithoutTicket(
  { secretKey }: CoreDependencies,
  query: unknown,
  { now, lang }: Pick<CallContext, 'now' | 'lang'>,
): Refusal<'input_refused'> | undefined {
  const { data } = z.object({ ticket: z.string() }).safeParse(query)
  return data !== undefined && openTicket(secretKey, data.ticket, now) !== undefined ? undefined : expired(lang)
}

/** Stores a photo without an owner until a request uses it; otherwise the sweep deletes it after an hour. */
export async function keepRecoveryPhoto(
  dependencies: CoreDependencies,
  { ticket: sealed, kind }: PhotoInput,
  { file, ...context }: CallContext & { file: Buffer },
): Promise<{ file_id: string } | Refusal<FileRefusal>> {
  const { now, lang, requestId } = context
  const ticket = openTicket(dependencies.secretKey, sealed, now)
  if (ticket === undefined) return expired(lang)
  if (kindOf(file) === 'pdf') return refuse('input_refused', { fields: { body: texts.wrong_document_photo({}, lang) } })
  const written = await askOutside(context.db, 'file', () => writeFile(dependencies, { file, now, lang, requestId }))
  return written instanceof Refusal ? written : { file_id: sealPhoto(dependencies.secretKey, ticket, kind, written) }
}

const JOB = 'open_recovery'
const PURPOSE = 'recovery-request'
const request = z.object({
  ticket: z.string(),
  document: z.string(),
  selfie: z.string(),
  lang: z.string(),
  origin: z.string(),
  requestId: z.string(),
  /** When the request was made: the ticket was valid then. */
  at: z.number(),
})

/**
 * Accepts the request. A job finds out later whether the CPF has an
 * account, so that neither the answer nor its timing reveals it.
 */
export async function askRecovery(
  { pool, secretKey }: CoreDependencies,
  { ticket: sealed, document_file_id: document, selfie_file_id: selfie }: Extract<Input, { action: 'ask' }>,
  { db, now, lang, requestId, addressHash, origin }: CallContext,
): Promise<Record<string, never> | Refusal<'input_refused' | 'too_many'>> {
  const ticket = openTicket(secretKey, sealed, now)
  if (ticket === undefined) return expired(lang)
  const wrong = texts.wrong_document_photo({}, lang)
  const fields = {
    ...(openPhoto(secretKey, ticket, 'document', document) === undefined ? { document_file_id: wrong } : {}),
    ...(openPhoto(secretKey, ticket, 'selfie', selfie) === undefined ? { selfie_file_id: wrong } : {}),
  }
  if (Object.keys(fields).length > 0) return refuse('input_refused', { fields })
  const marked = (...of: string[]): string => keyedHash(secretKey, 'recovery', ...of).toString('base64url')
  const budgets = [
    { key: `recovery:address:${addressHash}`, max: REQUESTS_OF_ADDRESS, windowSeconds: DAY_SECONDS },
    { key: `recovery:cpf:${marked(ticket.cpf, ticket.phone)}`, max: REQUESTS_OF_CPF, windowSeconds: DAY_SECONDS },
    { key: `recovery:number:${marked(ticket.phone)}`, max: REQUESTS_OF_NUMBER, windowSeconds: DAY_SECONDS },
  ]
  const full = await takeTries(pool, budgets, now)
  if (full !== undefined) return refuse('too_many', { wait_seconds: full.waitSeconds })
  const recoveryRequest = { ticket: sealed, document, selfie, lang, origin, requestId, at: now.getTime() }
  await addJob(db, { name: JOB, payload: { sealed: seal(secretKey, PURPOSE, JSON.stringify(recoveryRequest)) } })
  return {}
}

const forget = async (tx: Db, photos: readonly WrittenFile[]): Promise<void> => {
  for (const { id } of photos) await sweepNow(tx, { fileId: id, key: storeKey(id) })
}

interface Recovery {
  ticket: Ticket
  document: WrittenFile
  selfie: WrittenFile
  borrowerId: string
}

/** Returns false when another change is open or this ticket was already used. */
async function insertRecovery(
  tx: Db,
  { ticket, document, selfie, borrowerId }: Recovery,
  { oldPhone, requestId, now }: { oldPhone: string; requestId: string; now: Date },
): Promise<boolean> {
  for (const photo of [document, selfie])
    await ownFile(tx, photo, { ownerId: borrowerId, actor: 'system', requestId, now })
  return insertChange(tx, {
    id: ticket.id,
    borrowerId,
    kind: 'recovery',
    oldPhone,
    newPhone: ticket.phone,
    // The CPF led to the account.
    cpfMatches: true,
    documentFileId: document.id,
    selfieFileId: selfie.id,
    now,
  })
}

/** Turns a request into a change that waits for review. A request without an account leaves nothing behind. */
export const openRecovery = (dependencies: CoreDependencies): Job => ({
  name: JOB,
  async run({ tx, payload, now }) {
    const { secretKey, keyring } = dependencies
    const { sealed } = z.object({ sealed: z.string() }).parse(payload)
    const recoveryRequest = request.parse(JSON.parse(unseal(secretKey, PURPOSE, sealed)))
    const ticket = openTicket(secretKey, recoveryRequest.ticket, new Date(recoveryRequest.at))
    const document = ticket && openPhoto(secretKey, ticket, 'document', recoveryRequest.document)
    const selfie = ticket && openPhoto(secretKey, ticket, 'selfie', recoveryRequest.selfie)
    if (ticket === undefined || document === undefined || selfie === undefined)
      throw new Error('the ticket or a photo of the recovery is invalid')
    const borrowerId = await borrowerOfCpf(tx, keyring, ticket.cpf)
    if (borrowerId === undefined) return forget(tx, [document, selfie])
    const { phone: oldPhone, phoneVerified, chosenLang } = await contactOf(tx, borrowerId)
    // A borrower who registered by e-mail has no number to lose, and logs in with the mailbox.
    if (!phoneVerified) return forget(tx, [document, selfie])
    const lang = chosenLang ?? (isLang(recoveryRequest.lang) ? recoveryRequest.lang : DEFAULT_LANG)
    if (oldPhone === ticket.phone) {
      // Someone who proved this number can log in or reset the password; only the number gets that hint.
      const { lender } = await settingsInForce(tx, now, ['lender'])
      const text = texts.sms_recovery_same({ brand: lender.brand }, lang)
      await queueSms(tx, secretKey, { phone: oldPhone, text })
      return forget(tx, [document, selfie])
    }
    const { requestId, origin } = recoveryRequest
    // A repeated request: the first one created the change, which may be closed by now.
    if ((await findChange(tx, ticket.id)) !== undefined) return
    if (await hasOpenChange(tx, borrowerId)) return forget(tx, [document, selfie])
    if (!(await insertRecovery(tx, { ticket, document, selfie, borrowerId }, { oldPhone, requestId, now })))
      throw new Error('another change was opened at the same time')
    const change = { id: ticket.id, borrower_id: borrowerId, old_phone: oldPhone, new_phone: ticket.phone }
    await notify(dependencies, tx, 'asked', { ...change, kind: 'recovery', lang, origin }, now)
    await log(tx, change, {
      actor: 'system',
      action: 'phone_change_asked',
      details: { kind: 'recovery', cpf_matches: true },
      requestId,
      now,
    })
  },
})
