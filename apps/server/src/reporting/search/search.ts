import { may, type Action, type CallOutput, type Role } from '@home-credit/contract'
import { labelsByIds, type OperatorContext } from '../../access/index.ts'
import { borrowerOfCpf, borrowersByName, namesByBorrower } from '../../borrowers/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { takeTry, type CoreDependencies, type Refusal } from '../../platform/http/index.ts'
import { readText, type SearchText } from './read-text.ts'
import { borrowersByPhone, conversationsByProtocol, type Found, numbered, paymentsByPix } from './search-queries.ts'

type SearchResult = CallOutput<'POST /api/console/search'>['results'][number]

/** The action that a role needs to open a result of this kind. */
const NEEDS: Record<SearchResult['kind'], Action> = {
  borrower: 'loans.read',
  loan: 'loans.read',
  contract: 'loans.read',
  order: 'wallet.read',
  withdrawal: 'wallet.read',
  pix: 'wallet.read',
  conversation: 'service.read',
}

const MAX_RESULTS = 20

/** Operators look up one person at a time: more CPFs than this is harvesting. */
const CPF_SEARCHES = { max: 60, windowSeconds: 3600 }

interface Viewer extends OperatorContext {
  role: Role | undefined
}

/** The audit log records that this operator searched by CPF and whom it found, never the CPF. */
async function byCpf(
  { pool, keyring }: CoreDependencies,
  cpf: string,
  { db, operatorId, now, requestId }: Viewer,
): Promise<string[] | Refusal<'too_many'>> {
  const full = await takeTry(pool, { key: `search_cpf:${operatorId}`, now, ...CPF_SEARCHES })
  if (full !== undefined) return full
  const borrowerId = await borrowerOfCpf(db, keyring, cpf)
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'cpf_searched',
    subject: borrowerId === undefined ? 'search' : `borrower:${borrowerId}`,
    details: { found: borrowerId !== undefined },
    requestId,
    now,
  })
  return borrowerId === undefined ? [] : [borrowerId]
}

async function itemsOf(db: Db, { number, protocol, endToEndId }: SearchText): Promise<Found[]> {
  if (number !== undefined) return numbered(db, number)
  if (endToEndId !== undefined) return paymentsByPix(db, endToEndId)
  return protocol === undefined ? [] : conversationsByProtocol(db, protocol)
}

async function peopleOf(db: Db, { phone, words }: SearchText): Promise<string[]> {
  const byPhone = phone === undefined ? [] : await borrowersByPhone(db, phone, MAX_RESULTS)
  return words === undefined ? byPhone : [...byPhone, ...(await borrowersByName(db, words, MAX_RESULTS))]
}

export async function search(
  dependencies: CoreDependencies,
  text: string,
  viewer: Viewer,
): Promise<SearchResult[] | Refusal<'too_many'>> {
  const { db, role } = viewer
  const typed = readText(text)
  const owner = typed.cpf === undefined ? [] : await byCpf(dependencies, typed.cpf, viewer)
  if (!Array.isArray(owner)) return owner
  const people = [...new Set([...owner, ...(await peopleOf(db, typed))])]
  const found: Found[] = [
    ...(await itemsOf(db, typed)),
    ...people.map((id) => ({
      kind: 'borrower' as const,
      title: '',
      borrowerId: id,
      open: { page: 'borrowers' as const, id },
    })),
  ]
  const shown = found.filter(({ kind }) => role !== undefined && may(role, NEEDS[kind])).slice(0, MAX_RESULTS)
  const ids = shown.flatMap(({ borrowerId }) => borrowerId ?? [])
  const names = await namesByBorrower(db, ids)
  const labels = await labelsByIds(db, ids)
  return shown.map(({ kind, title, borrowerId, open }) => {
    const name = (borrowerId !== null && names.get(borrowerId)) || ''
    const isPerson = kind === 'borrower'
    return {
      kind,
      title: isPerson ? name : title,
      note: isPerson ? (labels.get(borrowerId ?? '')?.phoneMasked ?? '') : name,
      borrower_id: borrowerId,
      borrower_name: name,
      open,
    }
  })
}
