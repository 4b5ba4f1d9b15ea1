import type { WITHDRAWAL_CHANNELS } from '@home-credit/contract'
import { z } from 'zod'
import type { NewPayout } from '../bank/payout/payout.ts'
import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { type Keyring, openField, sealField } from '../../platform/secrets/index.ts'
import { keyedHash } from '../../access/index.ts'
import { accountsIn, type Info, infoOf } from '../../borrowers/index.ts'

export type Channel = (typeof WITHDRAWAL_CHANNELS)[number]

/** Where money goes: the borrower's own account, under their own CPF. */
export interface Account {
  to: NewPayout['to']
  owner: NewPayout['owner']
  /** As its owner knows it. */
  shown: { name: string; masked: string }
}

/** The account on record for a channel; none where it, or whose it must be, is not known. */
export function accountFor(info: Info, channel: Channel): Account | undefined {
  const { id_number: cpf, name, pix, bank_name: bankName, bank_account: account } = info
  const shown = accountsIn(info).find(({ kind }) => kind === channel)
  if (cpf === null || name === null || shown === undefined) return undefined
  const whole = { owner: { cpf, name }, shown: { name: shown.name, masked: shown.masked } }
  if (channel === 'pix') return pix === null ? undefined : { to: { kind: 'pix', key: pix }, ...whole }
  return account === null ? undefined : { to: { kind: 'bank', bankName: bankName ?? '', account }, ...whole }
}

/** Says whether an account is still the one that was confirmed: another CPF makes it another account. */
export const accountHash = (secretKey: Buffer, { to, owner }: Account): Buffer =>
  keyedHash(
    secretKey,
    'payout-account',
    owner.cpf,
    ...(to.kind === 'pix' ? ['pix', to.key] : ['bank', to.bankName, to.account]),
  )

/** The same whoever it is checked for: a corrected CPF makes no new payee. */
export const payeeHash = (secretKey: Buffer, { to }: Pick<Account, 'to'>): Buffer =>
  keyedHash(secretKey, 'payee', ...(to.kind === 'pix' ? ['pix', to.key] : ['bank', to.bankName, to.account]))

/** Of the account on record; nothing where there is none. */
export async function hashOnRecord(
  dependencies: Pick<CoreDependencies, 'keyring' | 'secretKey'>,
  db: Db,
  borrowerId: string,
  channel: Channel,
): Promise<Buffer | undefined> {
  const account = accountFor(await infoOf(db, dependencies.keyring, borrowerId), channel)
  return account && accountHash(dependencies.secretKey, account)
}

const sealed = z.object({
  to: z.union([
    z.object({ kind: z.literal('pix'), key: z.string() }),
    z.object({ kind: z.literal('bank'), bankName: z.string(), account: z.string() }),
  ]),
  owner: z.object({ cpf: z.string(), name: z.string() }),
})
export type SealedAccount = z.output<typeof sealed>

/** For one withdrawal: moved to another row it does not open. */
const purpose = (withdrawalId: string): string => `withdrawals.account of ${withdrawalId}`

export const sealAccount = (keyring: Keyring, withdrawalId: string, { to, owner }: SealedAccount): string =>
  sealField(keyring, purpose(withdrawalId), JSON.stringify({ to, owner }))
export const openAccount = (keyring: Keyring, withdrawalId: string, text: string): SealedAccount =>
  sealed.parse(JSON.parse(openField(keyring, purpose(withdrawalId), text)))
