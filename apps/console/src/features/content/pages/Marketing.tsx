import { Alert, Group, Stack, Table, Text } from '@mantine/core'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { getLang } from '@home-credit/texts/runtime'
import type { Me } from '../../../shared/request.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { FigureNames } from '../FigureNames.tsx'
import { MarketingLineForm } from '../MarketingLineForm.tsx'
import { MarketingLineCard } from '../MarketingLineCard.tsx'

type MarketingAnswer = CallOutput<'POST /api/console/marketing'>

export function Marketing({ me }: { me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/marketing', { action: 'list' })
  const mayWrite = me.actions.includes('content.write')
  return (
    <Stack maw={900}>
      <PageTitle>{texts.console_page_marketing()}</PageTitle>
      {fault !== undefined && <FaultAlert message={fault.message} onRetry={reload} />}
      {data !== undefined && (
        <>
          <Alert role="note">{texts.console_marketing_rule({ needed: data.claims[0]?.needed ?? 0 })}</Alert>
          <Claims claims={data.claims} />
          {data.rows.map((row) => (
            <MarketingLineCard
              key={`${row.id} ${row.version}`}
              line={row}
              mayWrite={mayWrite}
              onDone={put}
              onStale={reload}
            />
          ))}
          {mayWrite && (
            <Section title={texts.console_marketing_add()}>
              <MarketingLineForm key={data.rows.length} onSaved={put} />
            </Section>
          )}
          <FigureNames />
        </>
      )}
    </Stack>
  )
}

const Claims = ({ claims }: Pick<MarketingAnswer, 'claims'>) => (
  <Section title={texts.console_claims()}>
    <Table fz="sm" aria-label={texts.console_claims()}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.console_claim()}</Table.Th>
          <Table.Th scope="col">{texts.console_claim_sample()}</Table.Th>
          <Table.Th scope="col">{texts.console_claim_texts()}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {claims.map(({ name, sample, needed, counted_at, said: translations }) => (
          <Table.Tr key={name}>
            <Table.Td>{`{${name}}`}</Table.Td>
            <Table.Td>
              <Group gap="xs">
                {sample}
                <Text size="xs" c="dimmed">
                  {counted_at === null ? texts.console_claims_never() : <Time at={counted_at} />}
                </Text>
              </Group>
            </Table.Td>
            <Table.Td>
              {translations === null ? texts.console_claim_too_few({ needed }) : translations[getLang()]}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Section>
)
