import { Alert, Anchor, Card, Loader, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { PhoneChangeRow } from '../app/phone-change-state.ts'
import type { Me } from '../app/request.ts'
import { hrefOf } from '../app/router.ts'
import { useCall } from '../app/use-call.ts'
import { useTable } from '../app/use-table.ts'
import { Facts } from '../ui/Facts.tsx'
import { FaultAlert } from '../ui/FaultAlert.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Time } from '../ui/Time.tsx'
import { AuditTable, useAudit } from './AuditTable.tsx'
import { DecidePhoneChange } from './DecidePhoneChange.tsx'
import classes from './PhoneChange.module.css'
import { CpfBadge, PhoneChangeBadge } from './PhoneChangeBadges.tsx'

export function PhoneChange({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useCall('POST /api/console/phone_changes', { action: 'one', id })
  const change = data !== undefined && 'change' in data ? data.change : undefined

  // An id of another form is no change either.
  if (fault?.status === 404 || fault?.status === 400)
    return <Message title={texts.console_not_found_title()} text={texts.console_not_found_text()} href={hrefOf(['phone-changes'])} link={texts.console_to_phone_changes()} />
  if (change === undefined) return fault === undefined ? <Loader size="sm" aria-label={texts.loading()} /> : <FaultAlert message={fault.message} onRetry={reload} />

  const name = change.nickname || change.old_phone_masked
  return (
    <Stack>
      <Anchor href={hrefOf(['phone-changes'])} size="sm">
        {texts.console_to_phone_changes()}
      </Anchor>
      <PageTitle>{texts.console_phone_change_of({ name })}</PageTitle>
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={1100}>
        <Stack>
          <Details change={change} />
          {me.actions.includes('phone_changes.write') && <DecidePhoneChange change={change} onDone={put} onStale={reload} />}
        </Stack>
        <Document key={change.document_link} link={change.document_link} name={name} />
      </SimpleGrid>
      {me.actions.includes('audit.read') && <Trail key={change.state} subject={`borrower:${change.borrower_id}`} />}
    </Stack>
  )
}

function Details({ change }: { change: PhoneChangeRow }) {
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="sm">
        {texts.console_details()}
      </Title>
      <Stack gap="sm">
        <Facts
          facts={[
            [texts.console_state(), <PhoneChangeBadge key="state" state={change.state} />],
            [texts.console_phone_change_borrower(), change.nickname || texts.console_phone_change_unnamed()],
            [texts.console_phone_change_id(), change.borrower_id],
            [texts.console_phone_change_old(), change.old_phone_masked],
            [texts.console_phone_change_new(), change.new_phone_masked],
            [texts.console_phone_change_cpf(), <CpfBadge key="cpf" matches={change.cpf_matches} />],
            [texts.console_phone_change_asked(), <Time key="asked" at={change.asked_at} />],
            ...(change.takes_effect_at === null ? [] : [[texts.console_phone_change_effect(), <Time key="effect" at={change.takes_effect_at} />] as const]),
            ...(change.reason === null ? [] : [[texts.console_reason(), change.reason] as const]),
          ]}
        />
        {!change.cpf_matches && (
          <Alert color="red" role="note">
            {texts.console_phone_change_cpf_warning()}
          </Alert>
        )}
      </Stack>
    </Card>
  )
}

/** The photo, and whole in a tab of its own. Its link is short-lived: one that has run out shows nothing. */
function Document({ link, name }: { link: string | null; name: string }) {
  const [broken, setBroken] = useState(false)
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="sm">
        {texts.console_phone_change_document()}
      </Title>
      {link === null || broken ? (
        <Text size="sm">{texts.console_phone_change_no_document()}</Text>
      ) : (
        <a href={link} target="_blank" rel="noreferrer">
          <img className={classes['document']} src={link} alt={texts.console_phone_change_document_of({ name })} onError={() => setBroken(true)} />
        </a>
      )}
    </Card>
  )
}

function Trail({ subject }: { subject: string }) {
  const table = useTable(['at'], { by: 'at', order: 'desc' })
  const audit = useAudit({ subject }, table)
  return (
    <Stack gap="sm">
      <Title order={2} size="h5">
        {texts.console_trail()}
      </Title>
      <AuditTable name={texts.console_trail()} table={table} audit={audit} empty={texts.console_rows_none()} />
    </Stack>
  )
}
