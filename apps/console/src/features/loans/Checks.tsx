import { VisuallyHidden } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { documentName, inDocumentOrder } from '../../shared/documents.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './Checks.module.css'
import type { LoanCase } from './loan-case.ts'
import { flagLabel, reasonLabel } from './loan-labels.ts'

interface Check {
  fact: string
  isGood: boolean
  more?: string
}

const ADULT = 18

/** What the system has checked by itself. Nothing here is a judgement of what a document shows. */
export function checksOf({ borrower, verification, policy }: LoanCase): Check[] {
  const { id_number_masked, age, phone_verified } = borrower
  const signals = policy?.signals
  return [
    // A CPF is stored only with right check digits, and for one account.
    ...(id_number_masked === null
      ? []
      : [{ fact: texts.console_check_cpf(), isGood: true, more: texts.console_check_cpf_more() }]),
    ...(age === null
      ? []
      : [{ fact: age >= ADULT ? texts.console_check_adult() : texts.console_check_minor(), isGood: age >= ADULT }]),
    {
      fact: phone_verified ? texts.console_check_phone() : texts.console_check_phone_not(),
      isGood: phone_verified,
    },
    ...(verification === null || verification.sent_at === null
      ? []
      : [
          {
            fact: verification.details_unchanged ? texts.console_check_details() : texts.console_check_details_not(),
            isGood: verification.details_unchanged,
          },
          ...signalsOf(verification),
        ]),
    ...(signals?.state === 'answered'
      ? [
          {
            fact: signals.flags.length === 0 ? texts.console_bureau_clear() : signals.flags.map(flagLabel).join(', '),
            isGood: signals.flags.length === 0,
            more: texts.console_bureau(),
          },
        ]
      : []),
  ]
}

function signalsOf({ documents, provider }: NonNullable<LoanCase['verification']>): Check[] {
  const found = inDocumentOrder(documents).filter(({ signals }) => signals.length > 0)
  if (found.length === 0 && provider === 'manual') return []
  return found.length === 0
    ? [{ fact: texts.console_check_signals_none(), isGood: true, more: provider }]
    : found.map(({ kind, signals }) => ({
        fact: `${documentName(kind)}: ${signals.map(reasonLabel).join(', ')}`,
        isGood: false,
        more: texts.console_document_signals(),
      }))
}

export const Checks = ({ loanCase }: { loanCase: LoanCase }) => (
  <Section title={texts.console_checks()}>
    <ul className={classes['checks']}>
      {checksOf(loanCase).map(({ fact, isGood, more }) => (
        <li key={fact}>
          <span className={classes['sign']} data-ok={isGood} aria-hidden>
            <Icon name={isGood ? 'circle-check' : 'triangle-alert'} />
          </span>
          <span>
            <VisuallyHidden>{isGood ? texts.console_check_good() : texts.console_check_bad()} </VisuallyHidden>
            {fact}
            {more !== undefined && <small className={classes['more']}>{more}</small>}
          </span>
        </li>
      ))}
    </ul>
  </Section>
)
