import * as texts from '@home-credit/texts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDate } from '../../ui/format.ts'
import { LongTextField } from '../../ui/LongTextField.tsx'
import { CardPart } from './CardPart.tsx'
import { requestItemText } from './data-request-items.ts'
import { filesIn, filesText, MAX_FILES, type FilesTaker } from './files.ts'
import styles from './loan.module.css'
import type { Detail } from './loan.ts'
import { oneLine } from './one-line.ts'
import { settle, type Outcome } from './outcome.ts'

interface Props {
  detail: Detail
  Files: FilesTaker
  outcome: Outcome
}

const MAX_ANSWER = 1000

const ANSWER: DraftOf<{ answer: string; file_ids: string }> = {
  name: 'answer',
  empty: { answer: '', file_ids: '' },
  secrets: [],
}

/** An operator's question, its deadline, and the form to answer. */
export function RequestView({ detail: { loan, request }, Files, outcome }: Props) {
  const { busy, fault, attempt } = useMutation('POST /api/app/loan')
  const form = useForm({
    draft: ANSWER,
    check: ({ answer }) => ({ answer: oneLine(answer) === '' ? texts.request_answer_wrong() : undefined }),
    refused: fault?.fields,
  })
  const { answer, file_ids: files } = form.values
  const submit = async (): Promise<void> => {
    if (!form.passes()) return
    const input = {
      action: 'answer_request',
      loan_id: loan.id,
      answer: oneLine(answer),
      file_ids: filesIn(files).map(({ id }) => id),
    } as const
    const sent = await attempt(input)
    // The file no longer exists on the server: the borrower must add it again.
    if (sent.fault?.status === 404) form.set({ file_ids: '' })
    if (settle(sent, texts.request_sent(), outcome)) form.forget()
  }
  if (request === null) return null
  return (
    <>
      <CardPart title={texts.request_asks()}>
        <ul className={styles.reasons}>
          {request.asks.map((code) => (
            <li key={code}>{requestItemText(code)}</li>
          ))}
        </ul>
        {request.note !== '' && (
          <>
            <h3 className={styles.minor}>{texts.request_note()}</h3>
            <p className={styles.quoted}>{request.note}</p>
          </>
        )}
        <p>{texts.request_last_day({ date: formatDate(request.last_day) })}</p>
      </CardPart>
      <FormBox form={form} onSubmit={submit}>
        <LongTextField
          label={texts.request_answer()}
          name="answer"
          maxLength={MAX_ANSWER}
          value={answer}
          error={form.errorAt('answer')}
          onChange={(typed) => form.set({ answer: typed })}
          onBlur={() => form.leave('answer')}
        />
        <Files
          label={texts.request_files()}
          hint={texts.request_files_hint()}
          files={filesIn(files)}
          max={MAX_FILES}
          error={form.errorAt('file_ids')}
          onChange={(newFiles) => form.set({ file_ids: filesText(newFiles) })}
        />
        <FaultNotice fault={fault} />
        <Button type="submit" busy={busy}>
          {texts.request_send()}
        </Button>
      </FormBox>
    </>
  )
}
