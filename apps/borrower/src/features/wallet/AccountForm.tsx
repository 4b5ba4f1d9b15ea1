import type { CallInput, CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { CodeStep } from '../../shared/CodeStep.tsx'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { BankFields } from '../../shared/info/BankFields.tsx'
import { agencyWrong, bankAccountWrong, ifTyped, pixWrong } from '../../shared/info/info-rules.ts'
import { TYPED } from '../../shared/info/typed.ts'
import { TypedField } from '../../shared/info/TypedField.tsx'
import { setQueryData, useQuery } from '../../shared/use-query.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm, type Wrong } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { Withdrawal } from './wallet.ts'

type Kind = Withdrawal['channel']
type Values = { pix: string; bank_name: string; bank_agency: string; bank_account: string; sms_code: string }

const ACCOUNT: DraftOf<Values> = {
  name: 'account',
  empty: { pix: '', bank_name: '', bank_agency: '', bank_account: '', sms_code: '' },
  secrets: ['sms_code'],
}

const FIELDS: Readonly<Record<Kind, readonly (keyof Values)[]>> = {
  pix: ['pix'],
  bank: ['bank_name', 'bank_agency', 'bank_account'],
}

const wrongIn = ({ pix, bank_name: bank, bank_agency: agency, bank_account: account }: Values): Wrong<Values> => ({
  pix: pix.trim() === '' ? texts.prompt_pix() : pixWrong(pix.trim()),
  bank_name: bank.trim() === '' ? texts.prompt_bank_name() : undefined,
  bank_agency: ifTyped(agency, agencyWrong),
  bank_account: account.trim() === '' ? texts.prompt_bank_account() : bankAccountWrong(account.trim()),
})

export interface AccountProps {
  kind: Kind
  onSaved(): void
}

/** The borrower's own PIX key or bank account; changing an existing one needs a code. */
export function AccountForm(props: AccountProps) {
  const read = useQuery('POST /api/account/get', {})
  const me = useQuery('POST /api/app/me', {})
  const phone = me.state.at === 'ready' ? me.state.data.borrower.phone_masked : ''
  return (
    <Answered part call={read} lines={4}>
      {(account) => <Fields {...props} account={account} phone={phone} />}
    </Answered>
  )
}

function Fields({
  kind,
  account,
  phone,
  onSaved,
}: AccountProps & { account: CallOutput<'POST /api/account/get'>; phone: string }) {
  const sender = useMutation('POST /api/account/bind', { inline: true })
  const [isCodeStepOpen, setIsCodeStepOpen] = useState(false)
  const needsCode = isCodeStepOpen || account.code_needed_for.includes(kind)
  const fault = codeFault(sender.fault)
  const form = useForm({
    draft: ACCOUNT,
    refused: fault?.fields,
    check: (values) => ({ ...wrongIn(values), sms_code: codeWrong(values.sms_code) }),
  })
  const submit = async (): Promise<void> => {
    if (!form.passes(FIELDS[kind])) return
    if (needsCode && !isCodeStepOpen) return setIsCodeStepOpen(true)
    if (isCodeStepOpen && !form.passes([...FIELDS[kind], 'sms_code'])) return
    const { pix, bank_name, bank_agency, bank_account, sms_code } = form.values
    const code = isCodeStepOpen ? { sms_code } : {}
    const bound: CallInput<'POST /api/account/bind'> =
      kind === 'pix'
        ? { kind, pix: pix.trim(), ...code }
        : {
            kind,
            bank_name: bank_name.trim(),
            bank_agency: bank_agency.trim(),
            bank_account: bank_account.trim(),
            ...code,
          }
    const sent = await sender.attempt(bound)
    // The account was added elsewhere meanwhile.
    if (sent.fault?.status === 401) setIsCodeStepOpen(true)
    if (sent.data === undefined) return
    setQueryData('POST /api/account/get', {}, sent.data)
    form.forget()
    showToast(texts.settings_saved(), 'success')
    onSaved()
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      {kind === 'pix' ? (
        <TypedField form={form} field="pix" {...TYPED.pix()} />
      ) : (
        <>
          <BankFields form={form} />
          <TypedField form={form} field="bank_account" {...TYPED.bank_account()} />
        </>
      )}
      {account.rest_hours !== null && <p>{texts.account_rest_explained({ hours: account.rest_hours })}</p>}
      {isCodeStepOpen && (
        <CodeStep
          form={form}
          scene={{ scene: 'edit', purpose: 'payee' }}
          explained={texts.info_code_explained({ phone })}
        />
      )}
      <FaultNotice fault={fault} />
      <Button type="submit" busy={sender.busy}>
        {texts.info_save()}
      </Button>
    </FormBox>
  )
}
