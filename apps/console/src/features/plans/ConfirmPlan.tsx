import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { formatHundredths, formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { Fault } from '../../shared/use-query.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { PlanBeside, type PlanTerms } from './PlanPreview.tsx'
import type { PlanFigures } from './plan-labels.ts'

/** The cost that the operator has seen: of today's schedule, and of the plan. */
export interface ConfirmedCost {
  left_cents: number
  total_cents: number
}

export interface ConfirmPlanProps {
  loanId: string
  terms: PlanTerms
  busy: boolean
  fault: Fault | undefined
  onConfirm(cost: ConfirmedCost): void
  onClose(): void
}

/** The cost of the plan beside today's. The borrower sees the plan only after an operator has confirmed both. */
export function ConfirmPlan({ loanId, terms, busy, fault, onConfirm, onClose }: ConfirmPlanProps) {
  const read = useQuery('POST /api/console/plans', { action: 'preview', loan_id: loanId, terms })
  const figures = read.data?.figures
  const shown = fault ?? read.fault
  return (
    <Dialog isOpen title={texts.console_plan_confirm_title()} size="min(620px, 100%)" onClose={onClose}>
      {figures === undefined ? (
        read.fault === undefined && <Loader size="sm" aria-label={texts.loading()} />
      ) : (
        <Cost figures={figures} />
      )}
      {shown !== undefined && <FaultAlert message={shown.message} onRetry={read.reload} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.console_cancel()}
        </Button>
        <Button
          loading={busy}
          disabled={figures === undefined || read.loading}
          onClick={() =>
            figures !== undefined &&
            onConfirm({ left_cents: figures.before.left_cents, total_cents: figures.total_cents })
          }
        >
          {texts.console_plan_confirm_act()}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Which of the two costs more, in one sentence, then both side by side. */
function Cost({ figures }: { figures: PlanFigures }) {
  const more = figures.total_cents - figures.before.left_cents
  const amount = formatMoneyInColumn(Math.abs(more))
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        {more > 0
          ? texts.console_plan_costs_more({ amount })
          : more < 0
            ? texts.console_plan_costs_less({ amount })
            : texts.console_plan_costs_same()}
      </Text>
      <PlanBeside figures={figures} />
      <Facts
        facts={[
          [texts.console_plan_debt_total(), formatMoneyInColumn(figures.debt.amount_cents)],
          [texts.console_plan_spread(), formatMoneyInColumn(figures.spread_cents)],
          [texts.console_plan_interest(), formatMoneyInColumn(figures.interest_cents)],
          [texts.console_plan_cet(), formatHundredths(figures.cet_annual_bp)],
        ]}
      />
    </Stack>
  )
}
