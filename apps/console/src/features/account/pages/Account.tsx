import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ActionInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { hasPasskeys } from '../passkey.ts'
import type { Me } from '../../../shared/request.ts'
import { roleName } from '../../../shared/role-names.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { ItemList, type ListItem } from '../../../ui/ItemList.tsx'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { FailedLogInList, SessionList, type Access } from '../../../shared/AccessLists.tsx'
import { AccountChangeDialog, type AccountAnswer, type AccountChange } from '../AccountChangeDialog.tsx'
import { RecoveryCodes } from '../RecoveryCodes.tsx'

const DONE: Record<AccountChange['what'], () => string> = {
  password: texts.console_password_changed,
  add: texts.console_factor_added,
  remove: texts.console_factor_removed,
  codes: texts.console_saved,
}

/** The operator's own account: password, second factors, recovery codes, sessions and failed log-ins. */
export function Account({ me }: { me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/own_account', { action: 'read' })
  return (
    <ItemLoader value={data?.access} fault={fault} onRetry={reload} href={hrefOf([])} link={texts.console_to_start()}>
      {(found) => <AccountView me={me} access={found} onDone={put} />}
    </ItemLoader>
  )
}

type Ending = ActionInput<'POST /api/console/own_account', 'end_session' | 'end_other_sessions'>

interface AccountViewProps {
  me: Me
  access: Access
  onDone(answer: AccountAnswer): void
}

function AccountView({ me: { operator }, access, onDone }: AccountViewProps) {
  const [change, setChange] = useState<AccountChange>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { send, busy, fault } = useMutation('POST /api/console/own_account')
  const { factors, sessions, failures } = access

  const changed = (answer: AccountAnswer): void => {
    if (change !== undefined) toast(DONE[change.what]())
    setChange(undefined)
    if (answer.recovery_codes !== undefined) setCodes(answer.recovery_codes)
    onDone(answer)
  }
  const end = async (input: Ending, message: string): Promise<void> => {
    const answer = await send(input)
    if (answer === undefined) return
    toast(message)
    onDone(answer)
  }

  return (
    <Stack maw={1100}>
      <PageTitle>{texts.console_page_account()}</PageTitle>
      {fault !== undefined && <FaultAlert message={fault.message} />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack>
          <Section
            title={texts.console_who()}
            aside={
              <Button variant="default" size="xs" onClick={() => setChange({ what: 'password' })}>
                {texts.console_change_password()}
              </Button>
            }
          >
            <Facts
              facts={[
                [texts.console_name(), operator.name],
                [texts.console_login(), operator.login],
                [texts.console_role(), roleName(operator.role)],
              ]}
            />
          </Section>
          <Factors factors={factors} onChange={setChange} />
          <RecoverySection factors={factors} onChange={setChange} />
        </Stack>
        <Stack>
          <SessionList
            sessions={sessions}
            busy={busy}
            onEnd={(id) => void end({ action: 'end_session', id }, texts.console_session_ended())}
            all={{
              verb: texts.console_sessions_end_others(),
              onEnd: () => void end({ action: 'end_other_sessions' }, texts.console_sessions_ended()),
            }}
          />
          <FailedLogInList failures={failures} />
        </Stack>
      </SimpleGrid>
      {change !== undefined && (
        <AccountChangeDialog change={change} factors={factors} onDone={changed} onClose={() => setChange(undefined)} />
      )}
      {codes !== undefined && (
        // Only its button closes it: codes that were not saved are lost.
        <Dialog isOpen title={texts.console_recovery_title()} onClose={() => undefined}>
          <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />
        </Dialog>
      )}
    </Stack>
  )
}

interface PartProps {
  factors: Access['factors']
  onChange(change: AccountChange): void
}

function Factors({ factors: { totp_since, passkeys }, onChange }: PartProps) {
  const line = (factor: string, name: string, details: ListItem['details']): ListItem => ({
    key: factor,
    title: name,
    details,
    action: (
      <Button
        variant="default"
        size="xs"
        aria-label={texts.console_factor_remove_of({ name })}
        onClick={() => onChange({ what: 'remove', factor, name })}
      >
        {texts.console_remove()}
      </Button>
    ),
  })
  const since = (at: string) => (
    <span key="since">
      {texts.console_since()}: <Time at={at} />
    </span>
  )
  return (
    <Section title={texts.console_factors()}>
      <Stack gap="sm">
        <ItemList
          empty={texts.console_factors_none()}
          lines={[
            ...(totp_since === null ? [] : [line('totp', texts.console_factor_totp(), [since(totp_since)])]),
            ...passkeys.map(({ id, name, created_at, used_at }) =>
              line(id, `${texts.console_factor_passkey()}: ${name}`, [
                since(created_at),
                ...(used_at === null
                  ? []
                  : [
                      <span key="used">
                        {texts.console_last_used()}: <Time at={used_at} />
                      </span>,
                    ]),
              ]),
            ),
          ]}
        />
        <Group gap="sm">
          <Button variant="default" onClick={() => onChange({ what: 'add', kind: 'totp' })}>
            {totp_since === null ? texts.console_totp_set_up() : texts.console_totp_renew()}
          </Button>
          {hasPasskeys() && (
            <Button variant="default" onClick={() => onChange({ what: 'add', kind: 'passkey' })}>
              {texts.console_passkey_add()}
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  )
}

/** Shown only when there is a second factor to lose. */
function RecoverySection({ factors: { totp_since, passkeys, recovery_codes_left }, onChange }: PartProps) {
  if (totp_since === null && passkeys.length === 0) return null
  return (
    <Section title={texts.console_recovery_codes()}>
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{texts.console_recovery_left({ count: recovery_codes_left })}</Text>
        <Button variant="default" onClick={() => onChange({ what: 'codes' })}>
          {texts.console_recovery_renew()}
        </Button>
      </Stack>
    </Section>
  )
}
