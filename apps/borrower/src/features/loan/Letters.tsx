import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { getLang } from '@home-credit/texts/runtime'
import { Answered } from '../../shared/Answered.tsx'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { useQuery } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Part } from '../../ui/Part.tsx'
import styles from './contract.module.css'

type Letter = Extract<CallOutput<'POST /api/app/letters'>, { letters: unknown }>['letters'][number]

const nameOf = ({ kind, year }: Letter): string =>
  kind === 'year' ? texts.letter_year({ year: String(year) }) : texts.letter_settlement()

/** Letters that confirm payments, of one loan or of all; renders nothing if there are none. */
export function Letters({ loanId }: { loanId: string | undefined }) {
  const list = useQuery('POST /api/app/letters', {
    action: 'list',
    ...(loanId === undefined ? {} : { loan_id: loanId }),
  })
  return (
    <Answered part call={list} lines={2}>
      {(answer) => {
        if (answer.letters.length === 0) return null
        return (
          <Part title={texts.letters_title()}>
            <p className={styles.note}>{texts.letters_note()}</p>
            <ul className={styles.rows}>
              {answer.letters.map((letter) => (
                <li key={`${letter.loan_id} ${letter.kind} ${letter.year}`} className={styles.letter}>
                  <One letter={letter} onCreate={list.reload} />
                </li>
              ))}
            </ul>
          </Part>
        )
      }}
    </Answered>
  )
}

/** The first request creates the letter. The link downloads a file, so the page stays open. */
function One({ letter, onCreate }: { letter: Letter; onCreate(): void }) {
  const sender = useMutation('POST /api/app/letters')
  const { loan_id, kind, year, number, text_hash: hash } = letter
  const open = async (): Promise<void> => {
    const answer = await sender.send({ action: 'link', loan_id, kind, year })
    if (answer === undefined) return
    location.assign(answer.link)
    onCreate()
  }
  return (
    <>
      <p className={styles.strong}>{nameOf(letter)}</p>
      <p className={styles.small}>
        {number === null
          ? texts.letter_of_loan({ number: letter.loan_number })
          : `${texts.letter_of_loan({ number: letter.loan_number })} · ${number}`}
      </p>
      <FaultNotice fault={sender.fault} />
      <Button
        kind="secondary"
        busy={sender.busy}
        aria-label={`${texts.contract_pdf_download()}: ${nameOf(letter)}, ${letter.loan_number}`}
        onClick={() => void open()}
      >
        {texts.contract_pdf_download()}
      </Button>
      {hash !== null && (
        <a href={`/verify?${new URLSearchParams({ lang: getLang(), hash }).toString()}`}>{texts.letter_verify()}</a>
      )}
    </>
  )
}
