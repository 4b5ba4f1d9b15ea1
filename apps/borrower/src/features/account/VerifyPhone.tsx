import * as texts from '@home-credit/texts'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { PhoneFields } from '../../shared/phone/PhoneFields.tsx'
import { dialled, phoneWrong, withRegion } from '../../shared/phone/rules.ts'
import { setQueryData } from '../../shared/use-query.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './account.module.css'
import { VERIFY_PHONE } from './drafts.ts'
import { NumberCode } from './NumberCode.tsx'

/** Verifies the number of a borrower who registered by e-mail. */
export function VerifyPhone() {
  const codes = useMutation('POST /api/app/verify_phone')
  const sender = useMutation('POST /api/app/verify_phone')
  const fault = codeFault(sender.fault)
  const form = useForm({
    draft: VERIFY_PHONE,
    first: withRegion,
    refused: { ...codes.fault?.fields, ...fault?.fields },
    check: ({ sms_code, ...phone }) => ({ ...phoneWrong(phone), sms_code: codeWrong(sms_code) }),
  })
  const submit = async (): Promise<void> => {
    const to = dialled(form.values)
    if (!form.passes() || to === undefined) return
    const done = await sender.send({ action: 'verify', ...to, sms_code: form.values.sms_code })
    if (done === undefined) return
    form.forget()
    setQueryData('POST /api/app/me', {}, { borrower: done.borrower })
    showToast(texts.phone_verified(), 'success')
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <p className={styles.intro}>{texts.phone_verify_intro()}</p>
      <PhoneFields draft={VERIFY_PHONE.name} form={form} autoComplete="tel-national" />
      <NumberCode
        form={form}
        storageKey="resend:verify-phone"
        fault={codes.fault}
        onSend={(to) => codes.attempt({ action: 'send_code', ...to })}
      />
      <FaultNotice fault={fault} />
      <Button type="submit" busy={sender.busy}>
        {texts.phone_verify_submit()}
      </Button>
    </FormBox>
  )
}
