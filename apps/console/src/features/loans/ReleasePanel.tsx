import { Alert, Stack } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { LoanCase } from './loan-case.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import type { DecisionState } from './use-decision.ts'

const orNone = (names: readonly string[]): string =>
  names.length === 0 ? texts.console_none() : [...new Set(names)].join(', ')
const verifiers = ({ verification, evidence }: LoanCase): string =>
  orNone([verification, ...evidence].flatMap((each) => each?.decided_by ?? []))
const deciders = ({ decisions }: LoanCase): string =>
  orNone(decisions.filter(({ outcome }) => outcome === 'approve').map(({ by }) => by))

/**
 * Releases the money. Shows the signed contract, the account, the earlier deciders and what is left of today's limit.
 */
export function ReleasePanel({ deciding }: { deciding: DecisionState }) {
  const { loanCase } = deciding
  const { detail, borrower, release } = loanCase
  const { offer, contract } = detail
  if (release === null || offer === null) return null

  const amount = formatMoneyInColumn(offer.costs.net_cents)
  const overCap = release.lent_today_cents + offer.costs.net_cents > release.cap_cents
  return (
    <Section title={texts.console_release_panel()}>
      <Stack>
        <Facts
          facts={[
            [texts.console_net(), amount],
            [
              texts.console_account(),
              [borrower.bank_name, borrower.bank_agency, borrower.bank_account_masked, borrower.pix_masked]
                .filter((part) => part !== null)
                .join(' · '),
            ],
            ...(contract === null
              ? []
              : [
                  [texts.console_contract(), contract.number] as const,
                  [texts.console_contract_signed(), <Time key="signed" at={contract.signed_at} />] as const,
                  [texts.console_contract_hash(), contract.text_hash] as const,
                ]),
            [texts.console_verified_by(), verifiers(loanCase)],
            [texts.console_decided_by(), deciders(loanCase)],
            [
              texts.console_credited_today(),
              texts.console_credited_of({
                lent: formatMoneyInColumn(release.lent_today_cents),
                cap: formatMoneyInColumn(release.cap_cents),
              }),
            ],
          ]}
        />
        {overCap && (
          <Alert color="red" role="note">
            {texts.console_cap_reached()}
          </Alert>
        )}
      </Stack>
    </Section>
  )
}
