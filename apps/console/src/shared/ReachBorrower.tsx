import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { FaultAlert } from '../ui/FaultAlert.tsx'
import { useMutation } from './use-mutation.ts'

type Way = Extract<CallInput<'POST /api/console/borrower'>, { action: 'reach' }>['by']

const VERBS: Record<Way, () => string> = {
  show: texts.console_reach_show,
  call: texts.console_reach_call,
  whatsapp: texts.console_reach_whatsapp,
}
const WAYS = ['call', 'whatsapp', 'show'] as const satisfies readonly Way[]

const linkFor = (way: Way, phone: string): string =>
  way === 'whatsapp' ? `https://wa.me/${phone.replace(/\D/g, '')}` : `tel:${phone}`

export interface ReachBorrowerProps {
  borrowerId: string
  name: string
  onReach(): void
}

/** For who collects: calls, opens WhatsApp or shows the number. Each is logged. */
export function ReachBorrower({ borrowerId, name, onReach }: ReachBorrowerProps) {
  const [way, setWay] = useState<Way>()
  return (
    <Group gap={4}>
      {WAYS.map((each) => (
        <Button key={each} variant="default" size="compact-sm" onClick={() => setWay(each)}>
          {VERBS[each]()}
        </Button>
      ))}
      <Dialog
        isOpen={way !== undefined}
        title={texts.console_reach_title({ name: name || texts.console_phone_change_unnamed() })}
        onClose={() => setWay(undefined)}
      >
        {way !== undefined && (
          <Reach key={way} way={way} borrowerId={borrowerId} onReach={onReach} onClose={() => setWay(undefined)} />
        )}
      </Dialog>
    </Group>
  )
}

interface ReachProps extends Pick<ReachBorrowerProps, 'borrowerId' | 'onReach'> {
  way: Way
  onClose(): void
}

function Reach({ way, borrowerId, onReach, onClose }: ReachProps) {
  const [reason, setReason] = useState('')
  const [phone, setPhone] = useState<string | null>()
  const { send, busy, fault } = useMutation('POST /api/console/borrower')
  const reach = async (): Promise<void> => {
    const answer = await send({ action: 'reach', borrower_id: borrowerId, by: way, reason })
    if (answer === undefined) return
    setPhone(answer.phone)
    onReach()
  }
  if (phone !== undefined)
    return (
      <>
        <Text size="sm">{phone ?? texts.console_reach_none()}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.console_close()}
          </Button>
          {phone !== null && way !== 'show' && (
            <Button
              component="a"
              href={linkFor(way, phone)}
              data-autofocus
              {...(way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
            >
              {VERBS[way]()}
            </Button>
          )}
          {phone !== null && way === 'show' && (
            <Anchor size="sm" href={linkFor(way, phone)}>
              {texts.console_reach_call()}
            </Anchor>
          )}
        </Group>
      </>
    )
  return (
    <>
      <Text size="sm">{texts.console_reach_text()}</Text>
      <TextInput
        label={texts.console_reveal_reason()}
        value={reason}
        maxLength={200}
        error={fault?.fields['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {fault !== undefined && <FaultAlert message={fault.message} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.console_cancel()}
        </Button>
        <Button loading={busy} data-autofocus onClick={() => void reach()}>
          {texts.console_reach_get()}
        </Button>
      </Group>
    </>
  )
}
