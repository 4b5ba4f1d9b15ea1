import * as texts from '@home-credit/texts'
import { bankChanges, EMPTY_BANK, filledBank, type BankValues } from '../../shared/info/bank.ts'
import { BankFields, BankNameField } from '../../shared/info/BankFields.tsx'
import { agencyWrong, bankAccountWrong, ifTyped, pixWrong } from '../../shared/info/info-rules.ts'
import { TypedField } from '../../shared/info/TypedField.tsx'
import { TYPED } from '../../shared/info/typed.ts'
import { keepHint } from './labels.ts'
import { ProtectedAnswer } from './ProtectedAnswer.tsx'
import { required, isProtectedIn, type StepPart, type Unsaved } from './step-part.ts'

export const BANK_STEP: StepPart<BankValues & Unsaved> = {
  draft: { name: 'apply-bank', empty: { ...EMPTY_BANK, unsaved: '' }, secrets: [] },
  filled: filledBank,
  wrong: (values, isSaved) => ({
    bank_name: required(values.bank_name, texts.prompt_bank_name),
    bank_agency: ifTyped(values.bank_agency, agencyWrong),
    bank_account: isSaved('bank_account')
      ? undefined
      : required(values.bank_account, texts.prompt_bank_account, bankAccountWrong),
    pix: isSaved('pix') ? undefined : required(values.pix, texts.prompt_pix, pixWrong),
  }),
  changes: bankChanges,
  answers: { bank_name: ['bank_name'], bank_agency: ['bank_agency'], bank_account: ['bank_account'], pix: ['pix'] },
  Fields: ({ form, userInfo }) => {
    const isProtected = isProtectedIn(userInfo)
    const { bank_agency: agency, bank_account_masked: account, pix_masked: pix } = userInfo.info
    return (
      <>
        {isProtected('bank_agency') && agency !== null ? (
          <>
            <BankNameField form={form} />
            <ProtectedAnswer answer="bank_agency" value={agency} />
          </>
        ) : (
          <BankFields form={form} />
        )}
        {isProtected('bank_account') && account !== null ? (
          <ProtectedAnswer answer="bank_account" value={account} />
        ) : (
          <TypedField
            form={form}
            field="bank_account"
            {...TYPED.bank_account()}
            {...keepHint(account, form.values.bank_account)}
          />
        )}
        {isProtected('pix') && pix !== null ? (
          <ProtectedAnswer answer="pix" value={pix} />
        ) : (
          <TypedField form={form} field="pix" {...TYPED.pix()} {...keepHint(pix, form.values.pix)} />
        )}
      </>
    )
  },
}
