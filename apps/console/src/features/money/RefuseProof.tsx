import { Button, Radio, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { ProofRow } from './money-types.ts'
import { proofReasons } from './money-labels.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { ActionState } from '../../shared/use-confirmed-action.ts'

export interface RefuseProofProps {
  number: string
  acting: ActionState<'confirm' | 'refuse'>
  onRefuse(reason: NonNullable<ProofRow['reason']>, message: string): void
}

/** One person alone can refuse, with a reason that the borrower reads. */
export function RefuseProof({ number, acting: { busy, fault, dialog, ask, close }, onRefuse }: RefuseProofProps) {
  const [chosen, setChosen] = useState('')
  const [missing, setMissing] = useState(false)
  const open = (): void => {
    setChosen('')
    setMissing(false)
    ask('refuse')
  }
  useShortcuts({ r: busy ? undefined : open })
  const refuse = (): void => {
    if (proofReasons.is(chosen)) onRefuse(chosen, texts.console_proof_refused({ number }))
    else setMissing(true)
  }
  return (
    <>
      <Button variant="default" disabled={busy} onClick={open}>
        {texts.console_refuse()}
      </Button>
      <Confirm
        isOpen={dialog === 'refuse'}
        title={texts.console_proof_refuse_title()}
        text={texts.console_proof_refuse_text()}
        verb={texts.console_refuse()}
        danger
        busy={busy}
        fault={fault?.message}
        onConfirm={refuse}
        onClose={close}
      >
        <Radio.Group
          label={texts.console_reason()}
          required
          error={missing && chosen === '' ? texts.console_reason_choose() : undefined}
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap="xs" my="xs">
            {proofReasons.options().map(({ value, label }, index) => (
              // A key opened this dialog, so the next keys choose.
              <Radio key={value} value={value} label={label} {...(index === 0 ? { 'data-autofocus': true } : {})} />
            ))}
          </Stack>
        </Radio.Group>
      </Confirm>
    </>
  )
}
