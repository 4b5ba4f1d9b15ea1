import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FormBox } from '../../shared/FormBox.tsx'
import type { UserInfo } from '../../shared/info/info.ts'
import { Button } from '../../ui/Button.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import styles from './apply.module.css'
import { ErrorSummary } from './ErrorSummary.tsx'
import { answersIn, type Fields, type StepPart, type Unsaved } from './step-part.ts'
import { useEnterMoves, useFirstFocus } from './use-enter-moves.ts'
import { useStepForm } from './use-step-form.tsx'

interface Props<Values extends Fields & Unsaved> {
  part: StepPart<Values>
  userInfo: UserInfo
  /** The answer to focus first, from the URL. */
  field: string | null
  /** Why these answers are needed. */
  why: string
  /** What leads on, with the name of the next step. */
  action: string
  /** All answers of the step are saved. */
  onDone(userInfo: UserInfo): void
}

/** Validates and saves field by field, and all of the step before it continues. */
export function StepForm<Values extends Fields & Unsaved>({
  part,
  userInfo,
  field,
  why,
  action,
  onDone,
}: Props<Values>) {
  const { form, wrong, saving } = useStepForm(part, userInfo)
  const targetField = answersIn(part.answers)
    .filter((answer) => answer === field)
    .map((answer) => part.answers[answer]?.[0])[0]
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const [summed, setSummed] = useState(false)
  const [busy, setBusy] = useState(false)
  const errors = Object.keys(part.draft.empty).flatMap((name) => {
    const message = wrong[name]
    return message === undefined ? [] : [{ field: name, message }]
  })
  useEnterMoves(element)
  useFirstFocus(element, [targetField, errors[0]?.field])
  const submit = async (): Promise<void> => {
    setSummed(!form.passes())
    if (errors.length > 0 || busy) return
    setBusy(true)
    const saved = await saving.save()
    setBusy(false)
    if (saved !== undefined) onDone(saved)
  }
  const attach = (box: HTMLFormElement | null): void => {
    form.attach(box)
    setElement(box)
  }
  const isLost = !busy && answersIn(saving.states).some((answer) => saving.states[answer] === 'failed')
  return (
    <FormBox form={{ attach }} onSubmit={submit}>
      {summed && errors.length > 0 && (
        <ErrorSummary errors={errors} onChoose={(name) => form.focus(`[name="${name}"]`)} />
      )}
      <part.Fields form={form} userInfo={userInfo} />
      <Fold title={texts.apply_why()}>
        <p className={styles.why}>{why}</p>
      </Fold>
      {isLost && <FormNotice tone="danger">{texts.apply_unsaved_here()}</FormNotice>}
      <Dock>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </Dock>
    </FormBox>
  )
}
