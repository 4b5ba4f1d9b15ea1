import { Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { langName } from '../../shared/languages.ts'
import { MaskedField, type MaskedFieldName } from '../../shared/MaskedField.tsx'
import { ReachBorrower } from '../../shared/ReachBorrower.tsx'
import type { Me } from '../../shared/request.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import type { BorrowerView } from './borrower.ts'

export interface IdentityProps {
  borrower: BorrowerView
  me: Me
  onReveal(): void
}

const orNone = (value: string | null): string => value ?? texts.console_none()

/** Sensitive fields are masked. Operators with the permission can reveal them, and those who collect can reach the borrower. */
export function Identity({ borrower, me, onReveal }: IdentityProps) {
  const { identity, id, name } = borrower
  if (identity === null) return null
  const mayReveal = me.actions.includes('borrowers.reveal')
  const masked = (field: MaskedFieldName, label: string, value: string | null) =>
    [
      label,
      value !== null && mayReveal ? (
        <MaskedField key={field} borrowerId={id} field={field} name={label} masked={value} onReveal={onReveal} />
      ) : (
        orNone(value)
      ),
    ] as const
  const { whatsapp_masked: whatsapp, work_income_cents: income } = identity
  return (
    <Section title={texts.console_borrower_identity()}>
      <Stack gap="xs">
        <Facts
          facts={[
            masked('id_number', texts.console_phone_change_cpf(), identity.id_number_masked),
            masked(
              'date_of_birth',
              texts.form_date_of_birth(),
              identity.born_masked !== null && identity.age !== null
                ? texts.console_age({ date: identity.born_masked, age: identity.age })
                : identity.born_masked,
            ),
            masked('phone', texts.console_privacy_phone(), identity.phone_masked),
            [
              texts.console_phone_proven(),
              identity.phone_verified ? texts.console_phone_proven_yes() : texts.console_phone_proven_no(),
            ],
            whatsapp === 'same'
              ? [texts.form_whatsapp(), texts.console_same_phone()]
              : masked('whatsapp', texts.form_whatsapp(), whatsapp === 'none' ? null : whatsapp),
            masked('email', texts.form_email(), identity.email_masked),
            [texts.form_work_unit(), orNone(identity.work_unit)],
            [texts.form_work_address(), orNone(identity.work_address)],
            [
              texts.console_borrower_income(),
              income === null
                ? texts.console_none()
                : texts.console_borrower_income_value({
                    amount: formatMoneyInColumn(income),
                    how: identity.income_proven
                      ? texts.console_borrower_income_proven()
                      : texts.console_income_declared_only(),
                  }),
            ],
            [texts.form_bank_name(), orNone(identity.bank_name)],
            masked('bank_account', texts.form_bank_account(), identity.bank_account_masked),
            masked('pix', texts.form_pix(), identity.pix_masked),
            [texts.console_conversation_language(), langName(identity.lang)],
          ]}
        />
        {me.actions.includes('collections.write') && <ReachBorrower borrowerId={id} name={name} onReach={onReveal} />}
        <Text size="xs" c="dimmed">
          {texts.console_borrower_reveals_logged()}
        </Text>
      </Stack>
    </Section>
  )
}
