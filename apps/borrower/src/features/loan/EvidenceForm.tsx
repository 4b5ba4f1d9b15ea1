import * as texts from '@home-credit/texts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { LongTextField } from '../../ui/LongTextField.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CardPart } from './CardPart.tsx'
import {
  EVIDENCE,
  evidenceIn,
  evidenceWrong,
  MAX_EXPLANATION,
  MAX_INCOME_CENTS,
  occupations,
  waysOfPay,
  type Occupation,
  type PaidInto,
} from './evidence.ts'
import { filesIn, filesText, MAX_FILES, type FilesTaker } from './files.ts'
import styles from './loan.module.css'
import { settle, type Outcome } from './outcome.ts'

export interface EvidenceProps {
  /** The borrower has sent evidence before. */
  again: boolean
  Files: FilesTaker
  outcome: Outcome
}

export function EvidenceForm({ again, Files, outcome }: EvidenceProps) {
  const { busy, fault, attempt } = useMutation('POST /api/dk/upTrueQa')
  const form = useForm({ draft: EVIDENCE, check: evidenceWrong, refused: fault?.fields })
  const { values, set, errorAt, leave } = form
  const submit = async (): Promise<void> => {
    const evidence = form.passes() ? evidenceIn(values) : undefined
    if (evidence === undefined) return
    const sent = await attempt(evidence)
    // The file no longer exists on the server: the borrower must add it again.
    if (sent.fault?.status === 404) set({ file_ids: '' })
    if (settle(sent, texts.evidence_sent(), outcome)) form.forget()
  }
  return (
    <CardPart title={again ? texts.evidence_again() : texts.evidence_title()}>
      <p className={styles.note}>{texts.evidence_intro()}</p>
      <FormBox form={form} onSubmit={submit}>
        <SelectField<Occupation>
          label={texts.evidence_occupation()}
          name="occupation"
          value={occupations().find(({ value }) => value === values.occupation)?.value ?? ''}
          options={occupations()}
          empty={texts.evidence_choose()}
          error={errorAt('occupation')}
          onChange={(occupation) => set({ occupation })}
          onBlur={() => leave('occupation')}
        />
        <TextField
          label={texts.evidence_months()}
          name="months_in_job"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={values.months_in_job}
          error={errorAt('months_in_job')}
          onChange={(typed) => set({ months_in_job: typed })}
          onBlur={() => leave('months_in_job')}
        />
        <SelectField<PaidInto>
          label={texts.evidence_paid_into()}
          name="paid_into"
          value={waysOfPay().find(({ value }) => value === values.paid_into)?.value ?? ''}
          options={waysOfPay()}
          empty={texts.evidence_choose()}
          error={errorAt('paid_into')}
          onChange={(way) => set({ paid_into: way })}
          onBlur={() => leave('paid_into')}
        />
        <MoneyField
          label={texts.evidence_income()}
          cents={values.income_cents}
          maxCents={MAX_INCOME_CENTS}
          error={errorAt('income_cents')}
          onChange={(income) => set({ income_cents: income })}
        />
        <LongTextField
          label={texts.evidence_explanation()}
          name="explanation"
          maxLength={MAX_EXPLANATION}
          value={values.explanation}
          error={errorAt('explanation')}
          onChange={(explanation) => set({ explanation })}
        />
        <Files
          label={texts.evidence_files()}
          hint={texts.evidence_files_hint()}
          files={filesIn(values.file_ids)}
          max={MAX_FILES}
          error={errorAt('file_ids')}
          onChange={(files) => set({ file_ids: filesText(files) })}
        />
        <FaultNotice fault={fault} />
        <Button type="submit" busy={busy}>
          {texts.evidence_send()}
        </Button>
      </FormBox>
    </CardPart>
  )
}
