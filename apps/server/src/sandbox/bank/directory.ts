import { pixKeyKind } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import { findKeyOwner, insertKey, type Person } from './key-store.ts'
import type { Receiver } from './presenter.ts'

/** Keys for testing failures, listed in docs/PAYOUTS.md and on /sandbox. */
export const KEY_OF_ANOTHER = 'outra-pessoa'
export const KEY_UNKNOWN = 'inexistente'
export const KEY_OF_CLOSED_ACCOUNT = 'conta-encerrada'

const ANOTHER: Person = { document: '84017295304', name: 'Outra Pessoa' }
const NAMELESS = 'Titular da conta'

/** At every bank this account belongs to somebody else. */
export const ACCOUNT_OF_ANOTHER = '55555-5'

/** An account belongs to the first person who was paid there. */
export async function ownerOfAccount(
  db: Db,
  { bankName, account }: { bankName: string; account: string },
  asks: Person,
): Promise<Person> {
  if (account === ACCOUNT_OF_ANOTHER) return ANOTHER
  const key = `${bankName} ${account}`
  await insertKey(db, key, asks)
  const owner = await findKeyOwner(db, key)
  if (owner === undefined) throw new Error('an account that was just claimed has no owner')
  return owner
}

/** An unused key belongs to the person on whose behalf it is looked up, so that everybody's own key works here. */
export async function ownerOfKey(
  db: Db,
  { key: ours, cnpj, name }: Receiver,
  key: string,
  asks: { document: string; name?: string } | undefined,
): Promise<Person | undefined> {
  if (key === ours) return { document: cnpj, name }
  const kind = pixKeyKind(key)
  if (kind === undefined || (kind === 'EMAIL' && key.includes(KEY_UNKNOWN))) return undefined
  if (kind === 'EMAIL' && key.includes(KEY_OF_ANOTHER)) return ANOTHER
  const owner = await findKeyOwner(db, key)
  if (owner !== undefined) return owner
  if (kind === 'CPF' || kind === 'CNPJ')
    return { document: key, name: asks?.document === key ? (asks.name ?? NAMELESS) : NAMELESS }
  return asks === undefined ? undefined : { document: asks.document, name: asks.name ?? NAMELESS }
}
