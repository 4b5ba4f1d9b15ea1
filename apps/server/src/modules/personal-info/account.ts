import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { isRefused, parsePixKey, pixKeyKind } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import type { Parts } from '../../http/parts.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { codeNeededFor, type Info } from './info.ts'
import { maskPix, maskTail } from './masks.ts'
import { infoOf } from './person.ts'
import { saveInfo, type Asked } from './personal-info.ts'

type Told = CallOutput<'POST /api/account/get'>

function told(info: Info): Told {
  const { bank_name: name, bank_account: account, pix } = info
  const needed = codeNeededFor(info)
  return {
    accounts: [
      ...(pix === null ? [] : [{ kind: 'pix' as const, name: pixKeyKind(pix) ?? 'pix', masked: maskPix(pix) }]),
      ...(account === null ? [] : [{ kind: 'bank' as const, name: name ?? '', masked: maskTail(account) }]),
    ],
    code_needed_for: [...(needed.includes('pix') ? ['pix' as const] : []), ...(needed.includes('bank_account') ? ['bank' as const] : [])],
  }
}

export const accountOf = async ({ keyring }: Parts, { db, borrowerId }: Asked): Promise<Told> => told(await infoOf(db, keyring, borrowerId))

/** Money goes to the borrower and to nobody else: a key that is a CPF must be their own. Whose any other key is, the bank says when it pays. */
export async function bindAccount(parts: Parts, input: ParsedOf<typeof calls.accountBind>, asked: Asked): Promise<Told | Refusal> {
  const { kind, ...given } = input
  if (kind === 'pix') {
    const { id_number: cpf } = await infoOf(asked.db, parts.keyring, asked.borrowerId)
    const key = parsePixKey(input.pix)
    const foreign = !isRefused(key) && (key.kind === 'CNPJ' || (key.kind === 'CPF' && key.key !== cpf))
    if (foreign) return refuse('input_refused', { fields: { pix: texts.wrong_pix_not_own({}, asked.lang) } })
  }
  const saved = await saveInfo(parts, { action: 'save', ...given }, asked)
  return saved instanceof Refusal ? saved : accountOf(parts, asked)
}
