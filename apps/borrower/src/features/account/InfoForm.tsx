import * as texts from '@home-credit/texts'
import { useState, type ReactNode } from 'react'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { CodeStep } from '../../shared/CodeStep.tsx'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import type { Changes, Info, UserInfo } from '../../shared/info/info.ts'
import { setQueryData } from '../../shared/use-query.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm, type Form, type Wrong } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { WithCode } from './drafts.ts'

type Fields = Record<string, string | boolean>

/** One section of the personal information, as a form. */
export interface InfoPart<Values extends Fields & WithCode> {
  draft: DraftOf<Values>
  /** The purpose of a code for it. */
  code: 'person' | 'payee'
  /** The saved values, as the fields show them. */
  filled(info: Info): Partial<Values>
  wrong(values: Values, info: Info): Wrong<Values>
  changes(values: Values, info: Info): Changes
  fields(form: Form<Values>, info: Info): ReactNode
}

interface Props<Values extends Fields & WithCode> {
  part: InfoPart<Values>
  userInfo: UserInfo
  /** The form was saved or discarded. */
  onEnd(): void
}

/** `expected`: a changed field is in `code_needed_for`; `demanded`: the server refused the save without a code. */
type CodeRequirement = 'expected' | 'demanded' | undefined

export function InfoForm<Values extends Fields & WithCode>({
  part,
  userInfo: { info, code_needed_for: isProtected },
  onEnd,
}: Props<Values>) {
  const sender = useMutation('POST /api/dk/userInfo')
  const [codeRequirement, setCodeRequirement] = useState<CodeRequirement>()
  const fault = codeFault(sender.fault)
  const needsCode = (values: Values): boolean =>
    Object.keys(part.changes(values, info)).some((field) => isProtected.includes(field))
  const asksCode = (values: Values): boolean =>
    codeRequirement === 'demanded' || (codeRequirement === 'expected' && needsCode(values))
  const form = useForm<Values>({
    draft: part.draft,
    first: (stored) => (stored.begun ? stored : { ...stored, ...part.filled(info), begun: true }),
    refused: fault?.fields,
    check: (values) => ({
      ...part.wrong(values, info),
      sms_code: asksCode(values) ? codeWrong(values.sms_code) : undefined,
    }),
  })
  const end = (): void => {
    form.forget()
    onEnd()
  }
  const submit = async (): Promise<void> => {
    const { values } = form
    const fields = Object.keys(part.draft.empty)
    // Does not report a missing code before the code field is shown.
    if (!form.passes(asksCode(values) ? fields : fields.filter((field) => field !== 'sms_code'))) return
    const changes = part.changes(values, info)
    if (Object.keys(changes).length === 0) {
      showToast(texts.info_unchanged())
      return end()
    }
    const code = needsCode(values) || codeRequirement === 'demanded'
    if (code && codeWrong(values.sms_code) !== undefined) return setCodeRequirement('expected')
    const sent = await sender.attempt({ action: 'save', ...changes, ...(code ? { sms_code: values.sms_code } : {}) })
    if (sent.fault?.status === 401) setCodeRequirement('demanded')
    if (sent.data === undefined) return
    setQueryData('POST /api/dk/userInfo', { action: 'read' }, sent.data)
    showToast(texts.settings_saved(), 'success')
    end()
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      {part.fields(form, info)}
      {asksCode(form.values) && (
        <CodeStep
          form={form}
          scene={{ scene: 'edit', purpose: part.code }}
          explained={texts.info_code_explained({ phone: info.phone_masked })}
        />
      )}
      <FaultNotice fault={fault} />
      <Button type="submit" busy={sender.busy}>
        {texts.info_save()}
      </Button>
      <Button kind="text" onClick={end}>
        {texts.info_discard()}
      </Button>
    </FormBox>
  )
}
