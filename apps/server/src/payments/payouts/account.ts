import type { WITHDRAWAL_CHANNELS } from '@home-credit/contract'
import { z } from 'zod'
import type { NewPayout } from '../bank/payout/payout.ts'
import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { type Keyring, openField, sealField } from '../../platform/secrets/index.ts'
import { keyedHash } from '../../access/index.ts'
import { accountsIn, type Info, infoOf } from '../../borrowers/index.ts'

export type Channel = (typeof WITHDRAWAL_CHANNELS)[number]

/** Where money is paid to: always the borrower's own account, under their own CPF. */
export interface Account {
  to: NewPayout['to']
  owner: NewPayout['owner']
  /** Masked, for display. */
  shown: { name: string; masked: string }
}

/** Undefined when the account, or the owner's name or CPF, is not on record. */
export function accountFor(info: Info, channel: Channel): Account | undefined {
  const { id_number: cpf, name, pix, bank_name: bankName, bank_agency: agency, bank_account: account } = info
  const shown = accountsIn(info).find(({ kind }) => kind === channel)
  if (cpf === null || name === null || shown === undefined) return undefined
  const whole = { owner: { cpf, name }, shown: { name: shown.name, masked: shown.masked } }
  if (channel === 'pix') return pix === null ? undefined : { to: { kind: 'pix', key: pix }, ...whole }
  if (account === null) return undefined
  return { to: { kind: 'bank', bankName: bankName ?? '', agency: agency ?? undefined, account }, ...whole }
}

/** An account without a branch has the same parts as before there were branches. */
const partsOf = (to: Account['to']): string[] =>
  to.kind === 'pix'
    ? ['pix', to.key]
    : ['bank', to.bankName, to.account, ...(to.agency === undefined ? [] : [to.agency])]

/** Detects whether the account is still the one that was confirmed: another CPF makes it another account. */
export const accountHash = (secretKey: Buffer, { to, owner }: Account): Buffer =>
  keyedHash(secretKey, 'payout-account', owner.cpf, ...partsOf(to))

/** Without the CPF: a corrected CPF does not make a new payee. */
export const payeeHash = (secretKey: Buffer, { to }: Pick<Account, 'to'>): Buffer =>
  keyedHash(secretKey, 'payee', ...partsOf(to))

/** Undefined when no account is on record. */
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
    z.object({
      kind: z.literal('bank'),
      bankName: z.string(),
      agency: z.string().optional(),
      account: z.string(),
    }),
  ]),
  owner: z.object({ cpf: z.string(), name: z.string() }),
})
export type SealedAccount = z.output<typeof sealed>

/** Binds the sealed account to its withdrawal: copied to another row it cannot be opened. */
const purpose = (withdrawalId: string): string => `withdrawals.account of ${withdrawalId}`

export const sealAccount = (keyring: Keyring, withdrawalId: string, { to, owner }: SealedAccount): string =>
  sealField(keyring, purpose(withdrawalId), JSON.stringify({ to, owner }))
export const openAccount = (keyring: Keyring, withdrawalId: string, text: string): SealedAccount =>
  sealed.parse(JSON.parse(openField(keyring, purpose(withdrawalId), text)))
