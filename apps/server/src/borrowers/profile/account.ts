import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { pixKeyKind } from '@home-credit/domain'
import { type CoreDependencies, Refusal } from '../../platform/http/index.ts'
import { codeNeededFor, type Info } from './info.ts'
import { maskPix, maskTail } from './masks.ts'
import { infoOf } from './person.ts'
import { saveInfo, type ProfileContext, type PayeeRules, type InfoRefusal } from './personal-info.ts'

type AccountView = CallOutput<'POST /api/account/get'>
type Account = Omit<AccountView['accounts'][number], 'rests_until'>

/** The payout accounts, masked so that the owner recognises them. */
export const accountsIn = ({ bank_name: name, bank_agency: agency, bank_account: account, pix }: Info): Account[] => [
  ...(pix === null ? [] : [{ kind: 'pix' as const, name: pixKeyKind(pix) ?? 'pix', masked: maskPix(pix) }]),
  ...(account === null
    ? []
    : [
        {
          kind: 'bank' as const,
          name: name ?? '',
          masked: `${agency === null ? '' : `${agency} / `}${maskTail(account)}`,
        },
      ]),
]

export async function accountOf(
  { keyring }: CoreDependencies,
  payees: PayeeRules,
  context: ProfileContext,
): Promise<AccountView> {
  const info = await infoOf(context.db, keyring, context.borrowerId)
  const needed = codeNeededFor(info, false)
  const { until, hours } = await payees.resting(context, info)
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
  dependencies: CoreDependencies,
  input: ParsedOf<typeof calls.accountBind>,
  payees: PayeeRules,
  context: ProfileContext,
): Promise<AccountView | Refusal<InfoRefusal>> {
  const { kind, ...fields } = input
  // The branch belongs to the account: another account does not inherit it.
  const branch = kind === 'bank' ? { bank_agency: input.bank_agency ?? '' } : {}
  const saved = await saveInfo(dependencies, { action: 'save', ...fields, ...branch }, payees, context)
  return saved instanceof Refusal ? saved : accountOf(dependencies, payees, context)
}
