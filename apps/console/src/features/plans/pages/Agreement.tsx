import { Anchor, Group, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { Me } from '../../../shared/request.ts'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { hrefOf } from '../../../shared/router.ts'
import { planReason, type PlanCase } from '../plan-labels.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TwoColumns } from '../../../ui/TwoColumns.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { OpenDebt } from '../OpenDebt.tsx'
import { PlanHistory } from '../PlanHistory.tsx'
import { LoanPayments } from '../LoanPayments.tsx'
import { ProposePlan } from '../ProposePlan.tsx'
import { RefusePlan } from '../RefusePlan.tsx'

/** A loan whose borrower cannot pay: the debt, the payments, and a plan. */
export function Agreement({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/plans', { action: 'one', loan_id: id })
  return (
    <ItemLoader
      value={data?.case}
      fault={fault}
      onRetry={reload}
      href={hrefOf(['agreements'])}
      link={texts.console_to_agreements()}
    >
      {(planCase) => {
        const open = planCase.plans.find(({ state }) => state === 'asked' || state === 'proposed')
        const mayDecide = me.actions.includes('plans.decide')
        return (
          <Stack>
            <Anchor href={hrefOf(['agreements'])} size="sm">
              {texts.console_to_agreements()}
            </Anchor>
            <PageTitle>{texts.console_agreement_of({ number: planCase.loan.number })}</PageTitle>
            <TwoColumns>
              <Stack>
                <Who found={planCase} />
                <OpenDebt found={planCase} />
                <LoanPayments payments={planCase.payments} />
              </Stack>
              <Stack>
                {mayDecide && planCase.may_propose && (
                  <ProposePlan
                    key={open?.id ?? 'none'}
                    found={planCase}
                    seen={openIn(planCase)}
                    onDone={put}
                    onStale={reload}
                  />
                )}
                {mayDecide && open !== undefined && <RefusePlan plan={open} onDone={put} onStale={reload} />}
                <PlanHistory plans={planCase.plans} />
              </Stack>
            </TwoColumns>
          </Stack>
        )
      }}
    </ItemLoader>
  )
}

/** The plan recorded as open. It may have expired today; a new proposal replaces it. */
const openIn = ({ plans }: PlanCase): string | null => plans.find(({ closed_at }) => closed_at === null)?.id ?? null

function Who({ found: { loan, borrower_id, borrower_name, income_cents, plans } }: { found: PlanCase }) {
  const openPlan = plans.find(({ kind, state }) => kind === 'agreement' && (state === 'asked' || state === 'proposed'))
  return (
    <Section
      title={texts.console_details()}
      aside={
        <Group gap={4}>
          {loan.agreed && <Tag>{texts.console_plan_agreed()}</Tag>}
          {loan.written_off && <Tag tone="red">{texts.console_plan_written_off()}</Tag>}
        </Group>
      }
    >
      <Stack gap="sm">
        <Facts
          facts={[
            [
              texts.console_plan_borrower(),
              <BorrowerLink key="borrower" id={borrower_id} name={borrower_name ?? ''} />,
            ],
            [
              texts.console_plan_loan(),
              <Anchor key="loan" inherit href={hrefOf(['loans', loan.id])}>
                {loan.number}
              </Anchor>,
            ],
            [texts.console_plan_income(), income_cents === null ? '–' : formatMoneyInColumn(income_cents)],
            ...(openPlan === undefined
              ? []
              : ([
                  [texts.console_plan_reason(), planReason(openPlan.reason)],
                  [
                    texts.console_plan_can_pay(),
                    openPlan.can_pay_cents === null ? '–' : formatMoneyInColumn(openPlan.can_pay_cents),
                  ],
                  [texts.console_plan_requested(), <Time key="asked" at={openPlan.asked_at} />],
                  ...(openPlan.answer_by === null
                    ? []
                    : [[texts.console_plan_answer_by(), <Time key="by" at={openPlan.answer_by} />] as const]),
                ] as const)),
          ]}
        />
        {openPlan !== undefined && openPlan.words !== '' && (
          <div>
            <Text size="sm" c="dimmed">
              {texts.console_plan_words()}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {openPlan.words}
            </Text>
          </div>
        )}
      </Stack>
    </Section>
  )
}
