import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { LongTextField } from '../../ui/LongTextField.tsx'
import { CardPart } from './CardPart.tsx'
import styles from './loan.module.css'
import type { Detail } from './loan.ts'
import { oneLine } from './one-line.ts'
import { settle, type Outcome } from './outcome.ts'

interface Props {
  detail: Detail
  outcome: Outcome
}

const MAX_REASON = 1000

/** `secrets`: consent to the fee is never stored, so each submission needs it again. */
const REVIEW: DraftOf<{ fee: boolean; reason: string }> = {
  name: 'review',
  empty: { fee: false, reason: '' },
  secrets: ['fee'],
}

/** Resubmit, or request a human review. The rejection voided the consent to the fee, so the form requires it again. */
export function SecondLook({ detail: { loan, may, review, package: chosen }, outcome }: Props) {
  const feeCents = chosen?.fee_cents ?? 0
  const { busy, fault, attempt } = useMutation('POST /api/app/loan')
  const form = useForm({
    draft: REVIEW,
    check: ({ fee, reason }) => ({
      fee: feeCents > 0 && !fee ? texts.rejected_fee_wrong() : undefined,
      reason: oneLine(reason) === '' ? texts.rejected_human_reason_wrong() : undefined,
    }),
    refused: fault?.fields,
  })
  const common = { loan_id: loan.id, agreed_fee_cents: feeCents }
  const resubmit = async (): Promise<void> => {
    if (!form.passes(['fee'])) return
    if (settle(await attempt({ action: 'resubmit', ...common }), texts.rejected_resubmitted(), outcome)) form.forget()
  }
  const askPerson = async (): Promise<void> => {
    if (!form.passes()) return
    const sent = await attempt({ action: 'request_human_review', ...common, reason: oneLine(form.values.reason) })
    if (settle(sent, texts.rejected_resubmitted(), outcome)) form.forget()
  }
  return (
    <FormBox form={form} onSubmit={askPerson}>
      {feeCents > 0 && (
        <CheckField
          label={texts.rejected_fee({ fee: formatMoney(feeCents) })}
          checked={form.values.fee}
          required
          error={form.errorAt('fee')}
          onChange={(fee) => form.set({ fee })}
        />
      )}
      <FaultNotice fault={fault} />
      {may.includes('resubmit') && (
        <CardPart title={texts.rejected_resubmit_title()}>
          <p className={styles.note}>{texts.rejected_resubmit_body()}</p>
          <Button busy={busy} onClick={() => void resubmit()}>
            {texts.rejected_resubmit()}
          </Button>
        </CardPart>
      )}
      {may.includes('request_human_review') ? (
        <CardPart title={texts.rejected_human_title()}>
          <p className={styles.note}>{texts.rejected_human_body()}</p>
          <LongTextField
            label={texts.rejected_human_reason()}
            name="reason"
            maxLength={MAX_REASON}
            value={form.values.reason}
            error={form.errorAt('reason')}
            onChange={(reason) => form.set({ reason })}
          />
          <Button type="submit" kind="secondary" busy={busy}>
            {texts.rejected_human()}
          </Button>
        </CardPart>
      ) : (
        review?.human === true && <p className={styles.note}>{texts.rejected_human_done()}</p>
      )}
    </FormBox>
  )
}
