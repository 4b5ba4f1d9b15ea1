import * as texts from '@home-credit/texts'
import { BANK, type Bank } from './drafts.ts'
import { changesIn, typedAnew } from './info.ts'
import type { InfoPart } from './InfoForm.tsx'
import { bankAccountWrong, ifTyped, pixWrong } from './info-rules.ts'
import { TypedField } from './TypedField.tsx'

const keepHint = (masked: string | null, otherwise: string): string => (masked === null ? otherwise : texts.form_keep({ masked }))

export const BANK_PART: InfoPart<Bank> = {
  draft: BANK,
  filled: ({ bank_name: name }) => ({ bank_name: name ?? '' }),
  wrong: ({ bank_account: account, pix }) => ({ bank_account: ifTyped(account, bankAccountWrong), pix: ifTyped(pix, pixWrong) }),
  changes: ({ bank_name, bank_account, pix }, info) => ({ ...changesIn(info, { bank_name }), ...typedAnew({ bank_account, pix }) }),
  fields: (form, info) => (
    <>
      <TypedField form={form} field="bank_name" label={texts.form_bank_name()} maxLength={80} />
      <TypedField
        form={form}
        field="bank_account"
        label={texts.form_bank_account()}
        hint={keepHint(info.bank_account_masked, texts.form_bank_account_hint())}
        maxLength={40}
      />
      <TypedField form={form} field="pix" label={texts.form_pix()} hint={keepHint(info.pix_masked, texts.form_pix_hint())} maxLength={77} />
    </>
  ),
}
