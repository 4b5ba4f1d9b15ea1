import * as texts from '@home-credit/texts'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { cpfAsTyped } from '../../shared/info/as-typed.ts'
import { cpfWrong } from '../../shared/info/info-rules.ts'
import { TypedField } from '../../shared/info/TypedField.tsx'
import { PhoneFields } from '../../shared/phone/PhoneFields.tsx'
import { dialled, keepRegion, phoneWrong, withRegion } from '../../shared/phone/rules.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Moment } from '../../ui/Moment.tsx'
import styles from './auth.module.css'
import { CodeFields } from './CodeFields.tsx'
import { RECOVERY } from './drafts.ts'
import { useCode } from './use-code.ts'

/** Takes, checks and uploads a photo; passed in by the page. */
type PhotoTaker = ComponentType<{
  label: string
  camera: 'environment' | 'user'
  savedUrl: string | undefined
  reason?: string | undefined
  path: string
  onSent(fileId: string): Promise<string | undefined>
}>

/** New number and CPF first; their ticket opens the photo step. */
export function Recovery({ Photo }: { Photo: PhotoTaker }) {
  const [step, setStep] = useState<'prove' | 'sent' | { ticket: string }>('prove')
  if (step === 'sent') return <Sent />
  if (step === 'prove') return <Prove onProven={(ticket) => setStep({ ticket })} />
  return <Photos Photo={Photo} ticket={step.ticket} onSent={() => setStep('sent')} onAgain={() => setStep('prove')} />
}

function Prove({ onProven }: { onProven(ticket: string): void }) {
  const code = useCode()
  const sender = useMutation('POST /api/user/recovery', { inline: true })
  const fault = codeFault(sender.fault)
  const form = useForm({
    draft: RECOVERY,
    first: withRegion,
    refused: { ...code.fault?.fields, ...fault?.fields },
    check: (values) => ({
      ...phoneWrong(values),
      sms_code: codeWrong(values.sms_code),
      id_number: values.id_number.trim() === '' ? texts.prompt_id_number() : cpfWrong(values.id_number),
    }),
  })
  const submit = async (): Promise<void> => {
    const to = dialled(form.values)
    if (!form.passes() || to === undefined) return
    const { sms_code, id_number } = form.values
    const proven = await sender.send({ action: 'prove', ...to, sms_code, id_number })
    if (proven?.ticket === undefined) return
    keepRegion(form.values.country_code)
    form.forget()
    onProven(proven.ticket)
  }
  return (
    <>
      <h2 className={styles.headline}>{texts.recovery_headline()}</h2>
      <p className={styles.explained}>{texts.recovery_free()}</p>
      <Card>
        <ol className={styles.steps}>
          <li>{texts.recovery_step_prove()}</li>
          <li>{texts.recovery_step_photos()}</li>
          <li>{texts.recovery_step_wait()}</li>
        </ol>
      </Card>
      <FormBox form={form} onSubmit={submit}>
        <PhoneFields draft={RECOVERY.name} form={form} autoComplete="tel-national" />
        <CodeFields scene="recovery" form={form} sender={code} />
        <TypedField
          form={form}
          field="id_number"
          label={texts.form_id_number()}
          inputMode="numeric"
          maxLength={20}
          asTyped={cpfAsTyped}
        />
        <FaultNotice fault={fault} />
        <Dock>
          <Button type="submit" busy={sender.busy}>
            {texts.recovery_continue()}
          </Button>
        </Dock>
      </FormBox>
    </>
  )
}

interface PhotosProps {
  Photo: PhotoTaker
  ticket: string
  onSent(): void
  /** The ticket has expired: start again. */
  onAgain(): void
}

function Photos({ Photo, ticket, onSent, onAgain }: PhotosProps) {
  const sender = useMutation('POST /api/user/recovery', { inline: true })
  const [taken, setTaken] = useState<{ document?: string; selfie?: string }>({})
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  // The previous form is gone, and the focus with it.
  useEffect(() => box.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const late = sender.fault?.fields['ticket']
  const submit = async (): Promise<void> => {
    const { document, selfie } = taken
    setMissing(true)
    if (document === undefined || selfie === undefined) return
    const answer = await sender.send({ action: 'ask', ticket, document_file_id: document, selfie_file_id: selfie })
    if (answer !== undefined) onSent()
  }
  const photo = (kind: 'document' | 'selfie', label: string, requiredMessage: string) => (
    <Photo
      label={label}
      camera={kind === 'selfie' ? 'user' : 'environment'}
      savedUrl={taken[kind] === undefined ? undefined : ''}
      reason={missing && taken[kind] === undefined ? requiredMessage : sender.fault?.fields[`${kind}_file_id`]}
      path={`/api/user/recovery_photo?${new URLSearchParams({ ticket, kind })}`}
      onSent={async (id) => {
        setTaken((before) => ({ ...before, [kind]: id }))
        return undefined
      }}
    />
  )
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 className={styles.headline}>{texts.recovery_photos_headline()}</h2>
      <p className={styles.explained}>{texts.recovery_photos_lead()}</p>
      {photo('document', texts.recovery_document(), texts.wrong_document_photo())}
      {photo('selfie', texts.recovery_selfie(), texts.recovery_selfie_missing())}
      {late === undefined ? (
        <FaultNotice fault={sender.fault} />
      ) : (
        <FormNotice tone="danger" announced={false}>
          {late}
        </FormNotice>
      )}
      {late === undefined && (
        <Button type="submit" busy={sender.busy}>
          {texts.recovery_send()}
        </Button>
      )}
      <Button kind={late === undefined ? 'text' : 'primary'} onClick={onAgain}>
        {texts.recovery_again()}
      </Button>
    </form>
  )
}

function Sent() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className={styles.outcome} role="status" tabIndex={-1}>
      <Moment art="window" title={texts.recovery_sent_title()} words={texts.recovery_sent_text()} />
      <Card>
        <p>{texts.recovery_sent_next()}</p>
        <p>{texts.recovery_free()}</p>
      </Card>
    </div>
  )
}
