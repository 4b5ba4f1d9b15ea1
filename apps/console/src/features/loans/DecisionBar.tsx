import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import classes from './DecisionBar.module.css'
import { DecisionDialog } from './DecisionDialog.tsx'
import type { Step, Way } from './decision-ways.ts'
import type { DecisionState } from './use-decision.ts'

export interface DecisionBarProps {
  deciding: DecisionState
  step: Step
}

const lookOf = ({ key }: Way): { variant: 'filled' | 'outline' | 'default'; color?: 'red' } =>
  key === 'p' ? { variant: 'filled' } : key === 'r' ? { variant: 'outline', color: 'red' } : { variant: 'default' }

/** Who decides what, with the ways to decide, always in view. Each opens a dialog that says what it will do. */
export function DecisionBar({ deciding: { loanCase, busy, fault, notice, decide }, step }: DecisionBarProps) {
  // A case that has changed closes the dialog: its notice stands above.
  const [open, setOpen] = useState<{ verb: string; notice: string | undefined }>()
  const [warns, setWarns] = useState(false)
  const { ways } = step
  const current = open !== undefined && open.notice === notice ? ways.find(({ verb }) => verb === open.verb) : undefined
  const blocked = ways.find((each) => each.blocked !== undefined)?.blocked

  const ask = (way: Way) => (): void => {
    setWarns(way.blocked !== undefined)
    if (way.blocked === undefined) setOpen({ verb: way.verb, notice })
  }
  useShortcuts(Object.fromEntries(ways.map((each) => [each.key, busy ? undefined : ask(each)])))

  return (
    <div className={classes['bar']} role="group" aria-label={step.title}>
      <div className={classes['who']}>
        <Text size="sm" fw={600}>
          {step.title}
        </Text>
        <Text size="sm" c="dimmed">
          {blocked !== undefined && !warns ? blocked : step.rule}
        </Text>
        {warns && blocked !== undefined && <FaultAlert message={blocked} />}
      </div>
      {ways.length > 0 && (
        <div className={classes['ways']}>
          {ways.map((each) => (
            <Button
              key={each.verb}
              {...lookOf(each)}
              loading={busy && each.key === 'p'}
              disabled={busy}
              rightSection={<KeyHint letter={each.key} />}
              onClick={ask(each)}
            >
              {each.verb}
            </Button>
          ))}
        </div>
      )}
      {current !== undefined && (
        <DecisionDialog
          way={current}
          lang={loanCase.borrower.lang}
          busy={busy}
          fault={fault}
          onDecide={(decision) => decide(decision, current.done)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
