import { Loader, Stack, Text, Title } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useQuery } from '../../shared/use-query.ts'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Time } from '../../ui/Time.tsx'

/** Where the borrower is logged in, and the devices that have proven the number. */
export function Access({ id }: { id: string }) {
  const { data, fault, reload } = useQuery('POST /api/console/borrower_history', { action: 'access', borrower_id: id })
  if (data === undefined)
    return fault === undefined ? (
      <Loader size="sm" aria-label={texts.loading()} />
    ) : (
      <FaultAlert message={fault.message} onRetry={reload} />
    )
  return (
    <Stack gap="sm">
      <Title order={3} size="h6">
        {texts.console_borrower_sessions()}
      </Title>
      {data.sessions.length === 0 && <Text size="sm">{texts.console_rows_none()}</Text>}
      {data.sessions.map((session) => (
        <Facts
          key={session.id}
          facts={[
            [texts.console_borrower_device(), session.device],
            [texts.console_borrower_address(), session.address],
            [texts.console_borrower_logged_in(), <Time key="from" at={session.created_at} />],
            [texts.console_borrower_last_used(), <Time key="used" at={session.used_at} />],
          ]}
        />
      ))}
      <Title order={3} size="h6">
        {texts.console_borrower_devices()}
      </Title>
      {data.devices.length === 0 && <Text size="sm">{texts.console_rows_none()}</Text>}
      {data.devices.map((device) => (
        <Facts
          key={device.id}
          facts={[
            [texts.console_borrower_device(), device.name],
            [texts.console_borrower_since_when(), <Time key="from" at={device.created_at} />],
            [texts.console_borrower_last_used(), <Time key="used" at={device.used_at} />],
          ]}
        />
      ))}
    </Stack>
  )
}
