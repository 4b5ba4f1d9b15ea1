import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { isRefused, parseCpf, parsePixKey, pixKeyKind } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { takeTry } from '../../http/limits.ts'
import type { Parts } from '../../http/parts.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { codeNeededFor, type Info } from './info.ts'
import { maskPix, maskTail } from './masks.ts'
import { infoOf } from './person.ts'
import { saveInfo, type Asked } from './personal-info.ts'

type Told = CallOutput<'POST /api/account/get'>

/** Where money can be sent, as its owner knows it. */
export const accountsIn = ({ bank_name: name, bank_account: account, pix }: Info): Told['accounts'] => [
  ...(pix === null ? [] : [{ kind: 'pix' as const, name: pixKeyKind(pix) ?? 'pix', masked: maskPix(pix) }]),
  ...(account === null ? [] : [{ kind: 'bank' as const, name: name ?? '', masked: maskTail(account) }]),
]

function told(info: Info): Told {
  const needed = codeNeededFor(info)
  return {
    accounts: accountsIn(info),
    code_needed_for: [
      ...(needed.includes('pix') ? ['pix' as const] : []),
      ...(needed.includes('bank_account') ? ['bank' as const] : []),
    ],
  }
}

export const accountOf = async ({ keyring }: Parts, { db, borrowerId }: Asked): Promise<Told> =>
  told(await infoOf(db, keyring, borrowerId))

/** Whose a PIX key is, by the bank's word: who pays out knows a bank. */
export type KeyCheck = (key: string, cpf: string) => Promise<'own' | 'not_own' | 'away'>

/** Nobody learns by trying which keys there are. */
const KEY_TRIES = { max: 20, windowSeconds: 24 * 3600 }

/**
 * Money goes to the borrower and to nobody else: a key that is a CPF must be their own, and of any key the bank is asked whose it is. A key that nobody
 * has is refused in the same words as somebody else's.
 */
async function keyRefused(
  parts: Parts,
  typed: string,
  checkKey: KeyCheck,
  { db, borrowerId, lang, now }: Asked,
): Promise<Refusal | undefined> {
  const { id_number: cpf } = await infoOf(db, parts.keyring, borrowerId)
  const read = parsePixKey(typed)
  const key = isRefused(read) ? (cpf !== null && parseCpf(typed) === cpf ? { kind: 'CPF', key: cpf } : undefined) : read
  // What is no key at all is told with the other fields.
  if (key === undefined) return undefined
  const fields = { pix: texts.wrong_pix_not_own({}, lang) }
  if (key.kind === 'CNPJ' || (key.kind === 'CPF' && key.key !== cpf)) return refuse('input_refused', { fields })
  if (cpf === null) return undefined
  const full = await takeTry(parts.pool, { key: `pix-key:${borrowerId}`, now, ...KEY_TRIES })
  if (full !== undefined) return full
  const whose = await checkKey(key.key, cpf)
  if (whose === 'away') return refuse('bank_away')
  return whose === 'own' ? undefined : refuse('key_not_own', { fields })
}

export async function bindAccount(
  parts: Parts,
  input: ParsedOf<typeof calls.accountBind>,
  checkKey: KeyCheck,
  asked: Asked,
): Promise<Told | Refusal> {
  const { kind, ...given } = input
  const refused = kind === 'pix' ? await keyRefused(parts, input.pix, checkKey, asked) : undefined
  if (refused !== undefined) return refused
  const saved = await saveInfo(parts, { action: 'save', ...given }, asked)
  return saved instanceof Refusal ? saved : accountOf(parts, asked)
}
