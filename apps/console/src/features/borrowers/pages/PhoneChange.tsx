import { Alert, Anchor, SimpleGrid, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { Fragment, type ReactNode } from 'react'
import { documentName, inDocumentOrder } from '../../../shared/documents.ts'
import type { PhoneChangeRow } from '../phone-change-states.ts'
import type { Me } from '../../../shared/request.ts'
import { BorrowerLink } from '../../../shared/BorrowerLink.tsx'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { DecidePhoneChange, type DecideProps } from '../DecidePhoneChange.tsx'
import { CpfBadge, PhoneChangeBadge } from '../PhoneChangeBadges.tsx'
import { borrowerTrail, AuditTrail } from '../../../shared/AuditTrail.tsx'

/** From this many cancelled changes on, the decision needs a comparison of documents. */
const CANCELLED_OFTEN = 2

export function PhoneChange({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/phone_changes', { action: 'one', id })

  return (
    <ItemLoader
      value={data?.change}
      fault={fault}
      onRetry={reload}
      href={hrefOf(['phone-changes'])}
      link={texts.console_to_phone_changes()}
    >
      {(found) => <ChangeView change={found} me={me} onDone={put} onStale={reload} />}
    </ItemLoader>
  )
}

function ChangeView({ change, me, onDone, onStale }: DecideProps & { me: Me }) {
  const name = change.borrower_name || change.old_phone_masked
  return (
    <Stack>
      <Anchor href={hrefOf(['phone-changes'])} size="sm">
        {texts.console_to_phone_changes()}
      </Anchor>
      <PageTitle>{texts.console_phone_change_of({ name })}</PageTitle>
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={1100}>
        <Stack>
          <Details change={change} />
          {me.actions.includes('phone_changes.write') && (
            <DecidePhoneChange change={change} onDone={onDone} onStale={onStale} />
          )}
        </Stack>
        <Pictures key={change.document_link} change={change} name={name} />
      </SimpleGrid>
      {me.actions.includes('audit.read') && (
        <AuditTrail key={`${change.state} ${change.first_approval?.at}`} sides={[borrowerTrail(change.borrower_id)]} />
      )}
    </Stack>
  )
}

function Details({ change }: { change: PhoneChangeRow }) {
  return (
    <Section title={texts.console_details()}>
      <Stack gap="sm">
        <Facts
          facts={[
            [texts.console_state(), <PhoneChangeBadge key="state" state={change.state} />],
            [
              texts.console_phone_change_kind(),
              change.kind === 'recovery'
                ? texts.console_phone_change_kind_recovery()
                : texts.console_phone_change_kind_change(),
            ],
            [
              texts.console_phone_change_borrower(),
              <BorrowerLink key="borrower" id={change.borrower_id} name={change.borrower_name} />,
            ],
            [texts.console_phone_change_old(), change.old_phone_masked],
            [texts.console_phone_change_new(), change.new_phone_masked],
            [texts.console_phone_change_cpf(), <CpfBadge key="cpf" matches={change.cpf_matches} />],
            [texts.console_requested_at(), <Time key="asked" at={change.asked_at} />],
            ...approvalFact(texts.console_phone_change_first(), change.first_approval),
            ...approvalFact(texts.console_phone_change_second(), change.second_approval),
            ...(change.takes_effect_at === null
              ? []
              : [[texts.console_phone_change_effect(), <Time key="effect" at={change.takes_effect_at} />] as const]),
            ...(change.reason === null ? [] : [[texts.console_reason(), change.reason] as const]),
          ]}
        />
        {change.cancelled_before >= CANCELLED_OFTEN && (
          <Alert color="amber" role="note">
            {texts.console_phone_change_cancelled_before({ count: change.cancelled_before })}
          </Alert>
        )}
        {!change.cpf_matches && (
          <Alert color="red" role="note">
            {texts.console_phone_change_cpf_warning()}
          </Alert>
        )}
      </Stack>
    </Section>
  )
}

type Approval = PhoneChangeRow['first_approval']

const approvalFact = (label: string, approval: Approval): [string, ReactNode][] =>
  approval === null
    ? []
    : [
        [
          label,
          <Fragment key={label}>
            {approval.by_name} · <Time at={approval.at} />
            {approval.note !== null && <Text size="sm">{approval.note}</Text>}
          </Fragment>,
        ],
      ]

/** The pictures of the request, next to those that verified the borrower. */
function Pictures({ change, name }: { change: PhoneChangeRow; name: string }) {
  const { document_link, selfie_link, verified } = change
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Stack>
        <Shown
          title={texts.console_phone_change_document()}
          link={document_link}
          name={texts.console_phone_change_document_of({ name })}
        />
        {selfie_link !== null && (
          <Shown
            title={texts.console_phone_change_selfie()}
            link={selfie_link}
            name={texts.console_phone_change_selfie_of({ name })}
          />
        )}
      </Stack>
      <Section title={texts.console_phone_change_verified()}>
        <Stack gap="sm">
          {verified.at === null ? (
            <Text size="sm">{texts.console_phone_change_verified_none()}</Text>
          ) : (
            <Text size="sm">
              {texts.console_phone_change_verified_at()} <Time at={verified.at} />
            </Text>
          )}
          {inDocumentOrder(verified.documents).map(({ kind, link }) => (
            <Stack key={kind} gap={4}>
              <Text size="sm" fw={600}>
                {documentName(kind)}
              </Text>
              <Picture
                link={link}
                name={texts.console_phone_change_verified_of({ document: documentName(kind), name })}
              />
            </Stack>
          ))}
        </Stack>
      </Section>
    </SimpleGrid>
  )
}

function Shown({ title, link, name }: { title: string; link: string | null; name: string }) {
  return (
    <Section title={title}>
      {link === null ? (
        <Text size="sm">{texts.console_phone_change_no_document()}</Text>
      ) : (
        <Picture link={link} name={name} />
      )}
    </Section>
  )
}
