import { Anchor, Group, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { LoanCase } from './loan-case.ts'
import { BorrowerLink } from '../../shared/BorrowerLink.tsx'
import { loanStateName } from '../../shared/loan-states.ts'
import { MaskedField, type MaskedFieldName } from '../../shared/MaskedField.tsx'
import type { Me } from '../../shared/request.ts'
import { hrefOf } from '../../shared/router.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'

export interface BorrowerPanelProps {
  loanCase: LoanCase
  me: Me
  onReveal(): void
}

const orNone = (value: string | null): string => value ?? texts.console_none()
/** 'same' and 'none' replace a number. */
const reached = (value: string | null): string =>
  value === 'same' ? texts.console_same_phone() : orNone(value === 'none' ? null : value)

/** The borrower's own data. Sensitive fields are masked; operators with the permission can reveal them. */
export function BorrowerPanel({ loanCase: { borrower, row }, me, onReveal }: BorrowerPanelProps) {
  const masked = (field: MaskedFieldName, name: string, value: string | null) =>
    [
      name,
      value !== null && me.actions.includes('borrowers.reveal') ? (
        <MaskedField
          key={field}
          borrowerId={borrower.id}
          field={field}
          name={name}
          masked={value}
          onReveal={onReveal}
        />
      ) : (
        orNone(value)
      ),
    ] as const
  const born = borrower.date_of_birth
  const others = borrower.loans.filter(({ id }) => id !== row.loan_id)

  return (
    <Section title={texts.console_borrower()}>
      <Stack gap="sm">
        <Facts
          facts={[
            [texts.console_name(), <BorrowerLink key="name" id={borrower.id} name={borrower.name ?? ''} />],
            [
              texts.form_date_of_birth(),
              born === null
                ? orNone(born)
                : borrower.age === null
                  ? formatDay(born)
                  : texts.console_age({ date: formatDay(born), age: borrower.age }),
            ],
            masked('id_number', texts.console_phone_change_cpf(), borrower.id_number_masked),
            masked('phone', texts.console_privacy_phone(), borrower.phone_masked),
            [
              texts.console_phone_proven(),
              borrower.phone_verified ? texts.console_phone_proven_yes() : texts.console_phone_proven_no(),
            ],
            ...(borrower.proven_email === null
              ? []
              : ([[texts.console_registered_by(), borrower.proven_email]] as const)),
            [texts.form_whatsapp(), reached(borrower.whatsapp)],
            [texts.form_telegram(), reached(borrower.telegram)],
            [texts.form_email(), orNone(borrower.email)],
            [texts.form_work_unit(), orNone(borrower.work_unit)],
            [texts.form_work_address(), orNone(borrower.work_address)],
            [
              texts.console_income_declared(),
              borrower.work_income_cents === null
                ? texts.console_none()
                : formatMoneyInColumn(borrower.work_income_cents),
            ],
            [texts.form_bank_name(), orNone(borrower.bank_name)],
            [texts.form_bank_agency(), orNone(borrower.bank_agency)],
            masked('bank_account', texts.form_bank_account(), borrower.bank_account_masked),
            masked('pix', texts.form_pix(), borrower.pix_masked),
            [texts.console_registered(), <Time key="registered" at={borrower.registered_at} />],
          ]}
        />
        <Facts
          facts={[
            [
              texts.console_other_loans(),
              others.length === 0
                ? texts.console_none()
                : others.map(({ id, number, state }) => (
                    <Group key={id} gap="xs">
                      <Anchor inherit href={hrefOf(['loans', id])}>
                        {number}
                      </Anchor>
                      <Text inherit span c="dimmed">
                        {loanStateName(state)}
                      </Text>
                    </Group>
                  )),
            ],
          ]}
        />
      </Stack>
    </Section>
  )
}
