import { Alert, Button, Group, List, NativeSelect, Text } from '@mantine/core'
import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { refreshWork } from './waiting-work.ts'
import { FaultAlert } from '../ui/FaultAlert.tsx'
import { toast } from '../ui/toasts.tsx'

type Assigned = ActionOutput<'POST /api/console/conversations', 'assign_many'>
type Refused = Assigned['refused'][number]

const REASONS: Record<Refused['reason'], (named: { number: string }) => string> = {
  not_found: texts.console_assign_refused_not_found,
  closed: texts.console_assign_refused_closed,
  claimed: texts.console_assign_refused_claimed,
  barred: texts.console_assign_refused_barred,
}

export interface AssignBarProps {
  /** The logged-in operator. */
  me: string
  selected: readonly string[]
  operators: readonly { id: string; name: string }[]
  busy: boolean
  fault: { message: string } | undefined
  /** Those that the last time could not change, with the names of the rows. */
  refused: readonly Refused[]
  /** Null: to nobody. Returns undefined if the call failed. */
  onAssign(to: string | null): Promise<Assigned | undefined>
  onDone(refused: readonly Refused[]): void
}

/** Assigns the selected rows to this operator, a colleague or nobody, and names those that could not be. */
export function AssignBar({ me, selected, operators, busy, fault, refused, onAssign, onDone }: AssignBarProps) {
  const assign = async (to: string | null): Promise<void> => {
    const answer = await onAssign(to)
    if (answer === undefined) return
    const { assigned: count } = answer
    if (count > 0) toast(to === null ? texts.console_unassigned({ count }) : texts.console_assigned({ count }))
    refreshWork()
    onDone(answer.refused)
  }
  const colleagues = operators.filter(({ id }) => id !== me)
  return (
    <>
      {fault !== undefined && <FaultAlert message={fault.message} />}
      {refused.length > 0 && (
        <Alert color="yellow" role="alert" title={texts.console_assign_refused({ count: refused.length })}>
          <List size="sm">
            {refused.map(({ id, number, reason }) => (
              <List.Item key={id}>{REASONS[reason]({ number: number || '–' })}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {selected.length > 0 && (
        <Group gap="sm" role="group" aria-label={texts.console_assign_to()}>
          <Text size="sm" fw={600} role="status">
            {texts.console_selected({ count: selected.length })}
          </Text>
          {operators.some(({ id }) => id === me) && (
            <Button size="sm" disabled={busy} onClick={() => void assign(me)}>
              {texts.console_assign_me()}
            </Button>
          )}
          {colleagues.length > 0 && (
            <NativeSelect
              aria-label={texts.console_assign_to()}
              disabled={busy}
              value=""
              data={[
                { value: '', label: texts.console_assign_choose() },
                ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                if (value !== '') void assign(value)
              }}
            />
          )}
          <Button size="sm" variant="default" disabled={busy} onClick={() => void assign(null)}>
            {texts.console_assign_nobody()}
          </Button>
        </Group>
      )}
    </>
  )
}
