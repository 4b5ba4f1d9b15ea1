import { Alert, Anchor, SimpleGrid, Stack, Text } from '@mantine/core'
import { retentionReason } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { PrivacyAnswer } from '../privacy-request-states.ts'
import type { Me } from '../../../shared/request.ts'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { DecidePrivacyRequest, type DecideProps } from '../DecidePrivacyRequest.tsx'
import { PrivacyBadge } from '../PrivacyBadge.tsx'
import { borrowerTrail, AuditTrail } from '../../../shared/AuditTrail.tsx'

export function PrivacyRequest({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/privacy', { action: 'one', id })

  return (
    <ItemLoader
      value={data}
      fault={fault}
      onRetry={reload}
      href={hrefOf(['privacy'])}
      link={texts.console_to_privacy()}
    >
      {(found) => <RequestView answer={found} me={me} onDone={put} onStale={reload} />}
    </ItemLoader>
  )
}

function RequestView({ answer, me, onDone, onStale }: DecideProps & { me: Me }) {
  const { request } = answer
  return (
    <Stack>
      <Anchor href={hrefOf(['privacy'])} size="sm">
        {texts.console_to_privacy()}
      </Anchor>
      <PageTitle>
        {texts.console_privacy_of({
          name: request.borrower_name || (request.phone_masked ?? texts.console_privacy_erased()),
        })}
      </PageTitle>
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={1100}>
        <Details answer={answer} />
        {me.actions.includes('privacy.write') && (
          <DecidePrivacyRequest answer={answer} onDone={onDone} onStale={onStale} />
        )}
      </SimpleGrid>
      {me.actions.includes('audit.read') && (
        <AuditTrail key={request.state} sides={[borrowerTrail(request.borrower_id)]} />
      )}
    </Stack>
  )
}

function Details({ answer: { request, must_keep: reasons } }: { answer: PrivacyAnswer }) {
  return (
    <Section title={texts.console_details()}>
      <Stack gap="sm">
        <Facts
          facts={[
            [texts.console_state(), <PrivacyBadge key="state" request={request} />],
            [
              texts.console_phone_change_borrower(),
              <BorrowerLink key="borrower" id={request.borrower_id} name={request.borrower_name} />,
            ],
            [texts.console_privacy_phone(), request.phone_masked ?? texts.console_privacy_erased()],
            [texts.console_requested_at(), <Time key="asked" at={request.asked_at} />],
            [texts.console_privacy_due(), <Time key="due" at={request.due_at} />],
            ...(request.decided_at === null
              ? []
              : [[texts.console_privacy_decided(), <Time key="decided" at={request.decided_at} />] as const]),
            ...(request.reason === null ? [] : [[texts.console_reason(), request.reason] as const]),
          ]}
        />
        {reasons.length > 0 && (
          <Alert color="red" role="note">
            <Stack gap="xs">
              <Text inherit>{texts.console_privacy_keep()}</Text>
              {reasons.map((reason) => (
                <Text key={reason} inherit>
                  {retentionReason(reason)}
                </Text>
              ))}
            </Stack>
          </Alert>
        )}
      </Stack>
    </Section>
  )
}
