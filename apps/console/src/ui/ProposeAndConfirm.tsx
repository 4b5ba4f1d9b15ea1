import { Button, Group, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { Confirm } from './Confirm.tsx'
import { ReasonField } from './ReasonField.tsx'
import { useDraft } from './use-draft.ts'

interface Question {
  /** Whether this operator can do it now. */
  may: boolean
  verb: string
  title: string
  text: string
}

interface Props {
  acting: {
    busy: boolean
    fault: { message: string; fields: Record<string, string> } | undefined
    dialog: 'propose' | 'confirm' | undefined
    ask(what: 'propose' | 'confirm'): void
    close(): void
  }
  /** The open proposal, if any, and whether this operator made it. */
  proposed?: { words?: string; byMe: boolean } | undefined
  /** `fields` replaces the reason by other inputs; `names` are the fields in the server's errors. */
  propose: Question & { onPropose(reason: string): void; fields?: { names: readonly string[]; inputs: ReactNode } }
  confirm: Question & { onConfirm(): void }
  withdraw: { may: boolean; verb?: string; onWithdraw(): void }
  /** The action loses or undoes something. */
  danger?: boolean
  /** The main action of the page, not one line of many. */
  main?: boolean
}

/** An action that takes two people: one proposes, another confirms, and until then it can be withdrawn. */
export function ProposeAndConfirm({
  acting,
  proposed,
  propose,
  confirm,
  withdraw,
  danger = false,
  main = false,
}: Props) {
  const { busy, fault, dialog, ask, close } = acting
  const [reason, setReason, draft] = useDraft(`reason ${propose.verb}`, '')
  const size = main ? 'sm' : 'xs'
  const names = propose.fields?.names ?? ['reason']
  const isAtField = names.some((name) => fault?.fields[name] !== undefined)
  return (
    <>
      {proposed !== undefined && (proposed.words !== undefined || proposed.byMe) && (
        <Text size="sm">
          {proposed.words} {proposed.byMe && texts.console_second_yours()}
        </Text>
      )}
      <Group gap="sm">
        {propose.may && (
          <Button size={size} variant={danger ? 'default' : 'filled'} disabled={busy} onClick={() => ask('propose')}>
            {propose.verb}
          </Button>
        )}
        {confirm.may && (
          <Button size={size} {...(danger ? { color: 'red' } : {})} disabled={busy} onClick={() => ask('confirm')}>
            {confirm.verb}
          </Button>
        )}
        {withdraw.may && (
          <Button size={size} variant="default" disabled={busy} onClick={withdraw.onWithdraw}>
            {withdraw.verb ?? texts.console_withdraw_proposal()}
          </Button>
        )}
      </Group>
      <Confirm
        isOpen={dialog === 'propose'}
        title={propose.title}
        text={propose.text}
        verb={propose.verb}
        busy={busy}
        fault={isAtField ? undefined : fault?.message}
        onConfirm={() => propose.onPropose(reason)}
        onClose={close}
      >
        {propose.fields?.inputs ?? (
          <ReasonField value={reason} error={fault?.fields['reason']} onChange={setReason} draft={draft} />
        )}
      </Confirm>
      <Confirm
        isOpen={dialog === 'confirm'}
        title={confirm.title}
        text={confirm.text}
        verb={confirm.verb}
        danger={danger}
        busy={busy}
        fault={fault?.message}
        onConfirm={confirm.onConfirm}
        onClose={close}
      />
    </>
  )
}
