import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { pixKeyKind } from '@home-credit/domain'
import { type Parts, Refusal } from '../../platform/http/index.ts'
import { codeNeededFor, type Info } from './info.ts'
import { maskPix, maskTail } from './masks.ts'
import { infoOf } from './person.ts'
import { saveInfo, type Asked, type PayeeRules } from './personal-info.ts'

type Told = CallOutput<'POST /api/account/get'>
type Account = Omit<Told['accounts'][number], 'rests_until'>

/** Where money can be sent, as its owner knows it. */
export const accountsIn = ({ bank_name: name, bank_account: account, pix }: Info): Account[] => [
  ...(pix === null ? [] : [{ kind: 'pix' as const, name: pixKeyKind(pix) ?? 'pix', masked: maskPix(pix) }]),
  ...(account === null ? [] : [{ kind: 'bank' as const, name: name ?? '', masked: maskTail(account) }]),
]

export async function accountOf({ keyring }: Parts, payees: PayeeRules, asked: Asked): Promise<Told> {
  const info = await infoOf(asked.db, keyring, asked.borrowerId)
  const needed = codeNeededFor(info)
  const { until, hours } = await payees.resting(asked, info)
  return {
    accounts: accountsIn(info).map(({ kind, name, masked }) => ({
      kind,
      name,
      masked,
      rests_until: until[kind]?.toISOString() ?? null,
    })),
    code_needed_for: [
      ...(needed.includes('pix') ? ['pix' as const] : []),
      ...(needed.includes('bank_account') ? ['bank' as const] : []),
    ],
    rest_hours: hours,
  }
}

export async function bindAccount(
  parts: Parts,
  input: ParsedOf<typeof calls.accountBind>,
  payees: PayeeRules,
  asked: Asked,
): Promise<Told | Refusal> {
  const { kind: _kind, ...given } = input
  const saved = await saveInfo(parts, { action: 'save', ...given }, payees, asked)
  return saved instanceof Refusal ? saved : accountOf(parts, payees, asked)
}
