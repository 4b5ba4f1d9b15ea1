import { Button, Group, Stack, Text } from '@mantine/core'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { useMutation } from '../../shared/use-mutation.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Secret } from '../../ui/Secret.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ActionFault } from '../../shared/ActionFault.tsx'
import { useConfirmedAction } from '../../shared/use-confirmed-action.ts'
import type { OperatorAnswer, OperatorRow } from './OperatorStateBadge.tsx'

export type OperatorLink = CallOutput<'POST /api/console/operator_link'>

/** The link is shown once, with the origin of this console. */
export const OneTimeLink = ({ link: { path, expires_at } }: { link: OperatorLink }) => (
  <Stack gap="sm">
    <Text size="sm">{texts.console_link_text({ time: formatTime(expires_at) })}</Text>
    <Secret lines={[`${location.origin}${path}`]} label={texts.console_link_title()} />
  </Stack>
)

/** For an account that its owner has not set up: a new link replaces the last one. */
export function EnrolmentLink({ operator: { id, name } }: { operator: OperatorRow }) {
  const { send, busy, fault } = useMutation('POST /api/console/operator_link')
  const [link, setLink] = useState<OperatorLink>()
  const make = async (): Promise<void> => {
    const newLink = await send({ action: 'enrol', id })
    if (newLink === undefined) return
    setLink(newLink)
    toast(texts.console_link_ready())
  }
  return (
    <Section title={texts.console_link_title()}>
      <Stack align="flex-start" gap="sm">
        {fault !== undefined && <FaultAlert message={fault.message} />}
        {link === undefined ? <Text size="sm">{texts.console_link_waits({ name })}</Text> : <OneTimeLink link={link} />}
        <Button variant={link === undefined ? 'filled' : 'default'} loading={busy} onClick={() => void make()}>
          {texts.console_link_make()}
        </Button>
      </Stack>
    </Section>
  )
}

interface ResetProps {
  operator: OperatorRow
  self: boolean
  onDone(answer: OperatorAnswer): void
  reload(): void
}

/** One person proposes a reset; another confirms it and gets the link to hand over. */
export function AccountReset({ operator: { id, name, reset }, self, onDone, reload }: ResetProps) {
  const acting = useConfirmedAction<'POST /api/console/operators', 'propose', 'propose_reset' | 'withdraw_reset'>(
    'POST /api/console/operators',
    onDone,
    reload,
  )
  const confirming = useMutation('POST /api/console/operator_link')
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const [link, setLink] = useState<OperatorLink>()

  const confirm = async (): Promise<void> => {
    const newLink = await confirming.send({ action: 'confirm_reset', id })
    if (newLink === undefined) return
    setIsConfirmOpen(false)
    setLink(newLink)
    toast(texts.console_link_ready())
    reload()
  }
  if (self) {
    return (
      <Section title={texts.console_reset()}>
        <Text size="sm">{texts.console_reset_own()}</Text>
      </Section>
    )
  }
  return (
    <Section title={texts.console_reset()}>
      <Stack gap="sm" align="flex-start">
        <ActionFault acting={acting} />
        {link !== undefined && <OneTimeLink link={link} />}
        {link === undefined && <Text size="sm">{texts.console_reset_text({ name })}</Text>}
        {reset !== null && (
          <Facts
            facts={[
              [
                texts.console_proposed_by(),
                reset.by_me ? texts.console_proposed_you({ name: reset.by_name }) : reset.by_name,
              ],
              [texts.console_time(), <Time key="at" at={reset.at} />],
            ]}
          />
        )}
        {reset?.by_me === true && <Text size="sm">{texts.console_second_yours()}</Text>}
        <Group gap="sm">
          {reset === null && link === undefined && (
            <Button
              variant="default"
              disabled={acting.busy}
              onClick={() => acting.act({ action: 'propose_reset', id }, texts.console_proposed())}
            >
              {texts.console_reset_propose()}
            </Button>
          )}
          {reset?.by_me === false && (
            <Button onClick={() => setIsConfirmOpen(true)}>{texts.console_reset_confirm()}</Button>
          )}
          {reset !== null && (
            <Button
              variant="default"
              disabled={acting.busy}
              onClick={() => acting.act({ action: 'withdraw_reset', id }, texts.console_proposal_withdrawn())}
            >
              {texts.console_withdraw_proposal()}
            </Button>
          )}
        </Group>
      </Stack>
      <Confirm
        isOpen={isConfirmOpen}
        title={texts.console_reset_confirm_title({ name })}
        text={texts.console_reset_confirm_text({ name })}
        verb={texts.console_reset_confirm()}
        danger
        busy={confirming.busy}
        fault={confirming.fault?.message}
        onConfirm={() => void confirm()}
        onClose={() => {
          confirming.forget()
          setIsConfirmOpen(false)
        }}
      />
    </Section>
  )
}
