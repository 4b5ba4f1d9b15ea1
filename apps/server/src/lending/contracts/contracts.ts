import { localDate } from '../../platform/clock/index.ts'
import type { Insertable } from 'kysely'
import { audit, type AuditEntry } from '../../platform/audit/index.ts'
import type { Contracts, Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { sweepNow } from '../../platform/files/index.ts'
import { queueContractPdf } from './make-pdf.ts'
import { costs, type ContractText, type Costs } from './contract-data.ts'
import { openText, sealPart } from './seal.ts'
import {
  countAmending,
  deleteVoidOf,
  findRow,
  insertContract,
  nextNumber,
  rowsOf,
  setVoid,
  type ContractRow,
} from './store.ts'
import { canonical, hashOfText } from './text.ts'

export type { ContractData, ContractText, Costs } from './contract-data.ts'
export { amendmentText } from './amendment-v2/text.ts'
export type { AmendmentData } from './amendment-v1/amendment-data.ts'
export { contractText, hashOfText } from './text.ts'
export { makeContractPdf } from './make-pdf.ts'
export { pdfLink } from './links.ts'

/** CCB-2026-000001, by the local year. An unused number leaves a gap. */
export const nextContractNumber = async (tx: Db, now: Date): Promise<string> =>
  `CCB-${localDate(now).slice(0, 4)}-${String(await nextNumber(tx)).padStart(6, '0')}`

export interface SignedContract {
  id: string
  number: string
  loanId: string
  borrowerId: string
  offerId: string
  /** Set on an amendment: the id of the contract that it changes. */
  amends?: string
  text: ContractText
  costs: Costs
  signedAt: Date
  /** The IP address of the signer. */
  address: string
  userAgent: string
  /** The confirmed SMS code. */
  codeId: string
}

/** A signed contract as it is stored, its text and address sealed. */
export const contractRow = (keyring: Keyring, signed: SignedContract): Insertable<Contracts> => ({
  id: signed.id,
  number: signed.number,
  loan_id: signed.loanId,
  borrower_id: signed.borrowerId,
  offer_id: signed.offerId,
  amends: signed.amends ?? null,
  text_version: signed.text.version,
  text_sealed: sealPart(keyring, 'text', signed, canonical(signed.text)),
  text_hash: hashOfText(signed.text),
  costs: JSON.stringify(signed.costs),
  signed_at: signed.signedAt,
  address_sealed: sealPart(keyring, 'address', signed, signed.address),
  user_agent: signed.userAgent,
  code_id: signed.codeId,
})

export const signatureEntry = ({
  id,
  number,
  loanId,
  borrowerId,
  text,
  signedAt,
  codeId,
  amends,
}: SignedContract): AuditEntry => ({
  actor: `borrower:${borrowerId}`,
  action: amends === undefined ? 'contract_signed' : 'amendment_signed',
  subject: `loan:${loanId}`,
  details: { contract_id: id, number, text_version: text.version, text_hash: hashOfText(text), code_id: codeId },
  now: signedAt,
})

/** Stores a signed contract and queues its PDF: both if and only if the transaction commits. */
export async function keepContract(tx: Db, { keyring }: { keyring: Keyring }, signed: SignedContract): Promise<void> {
  await insertContract(tx, contractRow(keyring, signed))
  await queueContractPdf(tx, signed.id)
  await audit(tx, signatureEntry(signed))
}

/** Does nothing when the contract is already void: the first reason remains. The move of the loan records the actor. */
export async function voidContract(
  tx: Db,
  { contractId, reason, now }: { contractId: string; reason: string; now: Date },
): Promise<void> {
  const row = await setVoid(tx, contractId, { reason, now })
  if (row === undefined) return
  await audit(tx, {
    actor: 'system',
    action: 'contract_voided',
    subject: `loan:${row.loan_id}`,
    reason,
    details: { contract_id: contractId },
    now,
  })
}

/** The fields of a contract that need no decryption. */
export interface ContractBrief {
  id: string
  number: string
  loanId: string
  borrowerId: string
  signedAt: Date
  textHash: string
  /** Null until the PDF exists. */
  pdfHash: string | null
  void: boolean
  netCents: number
  /** Set on an amendment: the id of the contract that it changes. */
  amends: string | null
}

const briefOf = (row: ContractRow): ContractBrief => ({
  id: row.id,
  number: row.number,
  loanId: row.loan_id,
  borrowerId: row.borrower_id,
  signedAt: row.signed_at,
  textHash: row.text_hash,
  pdfHash: row.pdf_hash,
  void: row.void_at !== null,
  netCents: costs.parse(row.costs).net_cents,
  amends: row.amends,
})

/** Newest first. */
export const contractsOf = async (db: Db, borrowerId: string): Promise<ContractBrief[]> =>
  (await rowsOf(db, borrowerId)).map(briefOf)

export async function contractBrief(db: Db, contractId: string): Promise<ContractBrief | undefined> {
  const row = await findRow(db, contractId)
  return row && briefOf(row)
}

export interface ContractDetail extends ContractBrief {
  offerId: string
  text: ContractText
  costs: Costs
}

/** Decrypts the text. With `borrowerId`, returns undefined for another borrower's contract; operators omit it. */
export async function findContract(
  db: Db,
  keyring: Keyring,
  { id, borrowerId }: { id: string; borrowerId?: string },
): Promise<ContractDetail | undefined> {
  const row = await findRow(db, id)
  if (row === undefined || (borrowerId !== undefined && row.borrower_id !== borrowerId)) return undefined
  return { ...briefOf(row), offerId: row.offer_id, text: openText(keyring, row), costs: costs.parse(row.costs) }
}

/** The number of the next amendment: A1, A2 and so on, in the order of signing. */
export async function nextAmendmentNumber(db: Db, contract: { id: string; number: string }): Promise<string> {
  return `${contract.number}-A${(await countAmending(db, contract.id)) + 1}`
}

/** Deletes the borrower's void contracts and their PDFs: a void contract has no legal effect. */
export async function forgetVoidContracts(tx: Db, borrowerId: string): Promise<void> {
  for (const { id, pdf_file: key } of await deleteVoidOf(tx, borrowerId))
    if (key !== null) await sweepNow(tx, { fileId: id, key })
}
