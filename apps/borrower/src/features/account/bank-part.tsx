import { PAYEE_REST_HOURS } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { bankChanges, filledBank } from '../../shared/info/bank.ts'
import { BankFields } from '../../shared/info/BankFields.tsx'
import { agencyWrong, bankAccountWrong, ifTyped, pixWrong } from '../../shared/info/info-rules.ts'
import { TypedField } from '../../shared/info/TypedField.tsx'
import { TYPED } from '../../shared/info/typed.ts'
import { BANK, type Bank } from './info-drafts.ts'
import type { InfoPart } from './InfoForm.tsx'

/** An empty field keeps the saved value; the hint shows it masked. */
const keepHint = (masked: string | null): { hint?: string } =>
  masked === null ? {} : { hint: texts.form_keep({ masked }) }

export const BANK_PART: InfoPart<Bank> = {
  draft: BANK,
  code: 'payee',
  filled: filledBank,
  wrong: ({ bank_agency: agency, bank_account: account, pix }) => ({
    bank_agency: ifTyped(agency, agencyWrong),
    bank_account: ifTyped(account, bankAccountWrong),
    pix: ifTyped(pix, pixWrong),
  }),
  changes: bankChanges,
  fields: (form, info) => (
    <>
      <BankFields form={form} />
      <TypedField form={form} field="bank_account" {...TYPED.bank_account()} {...keepHint(info.bank_account_masked)} />
      <TypedField form={form} field="pix" {...TYPED.pix()} {...keepHint(info.pix_masked)} />
      {(info.pix_masked ?? info.bank_account_masked) !== null && (
        <p>{texts.account_rest_explained({ hours: PAYEE_REST_HOURS })}</p>
      )}
    </>
  ),
}
