import { Anchor, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { LANGS } from '@home-credit/texts/runtime'
import { inMyLanguage, langName } from '../../../shared/languages.ts'
import { audiences, type Notice as One } from '../notices.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SimpleHtml } from '../../../ui/SimpleHtml.tsx'
import { Time } from '../../../ui/Time.tsx'
import { AuditTrail } from '../../../shared/AuditTrail.tsx'
import { NoticeTag } from '../NoticeTag.tsx'
import { MissingLanguages } from '../../../shared/MissingLanguages.tsx'
import { NoticeForm } from '../NoticeForm.tsx'
import { StopNotice, type StopProps } from '../StopNotice.tsx'

export function Notice({ id, me }: { id: string; me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/notices', { action: 'one', id })
  return (
    <ItemLoader
      value={data?.notice}
      fault={fault}
      onRetry={reload}
      href={hrefOf(['notices'])}
      link={texts.console_to_notices()}
    >
      {(notice) => <NoticeView notice={notice} me={me} onDone={put} onStale={reload} />}
    </ItemLoader>
  )
}

function NoticeView({ notice, me, onDone, onStale }: StopProps & { me: Me }) {
  const mayWrite = me.actions.includes('notices.write')
  return (
    <Stack>
      <Anchor href={hrefOf(['notices'])} size="sm">
        {texts.console_to_notices()}
      </Anchor>
      <Group justify="space-between">
        <PageTitle>{inMyLanguage(notice.title)}</PageTitle>
        {mayWrite && notice.state !== 'ended' && <StopNotice notice={notice} onDone={onDone} onStale={onStale} />}
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={1100}>
        <Details notice={notice} />
        <Shown notice={notice} />
      </SimpleGrid>
      {mayWrite && notice.state === 'planned' && (
        <Section title={texts.console_notice_change()}>
          <NoticeForm notice={notice} onSaved={onDone} />
        </Section>
      )}
      {me.actions.includes('audit.read') && (
        <AuditTrail
          key={notice.state}
          sides={[{ value: 'notice', label: texts.console_page_notices(), filter: { subject: `notice:${notice.id}` } }]}
        />
      )}
    </Stack>
  )
}

const Details = ({ notice }: { notice: One }) => (
  <Section title={texts.console_details()}>
    <Facts
      facts={[
        [texts.console_state(), <NoticeTag key="state" state={notice.state} />],
        [texts.console_notice_audience(), audiences.of(notice.audience)],
        [texts.console_notice_starts(), <Time key="from" at={notice.starts_at} />],
        [texts.console_notice_ends(), <Time key="until" at={notice.ends_at} />],
        ...(notice.stopped_at === null
          ? []
          : [[texts.console_notice_stopped_at(), <Time key="stopped" at={notice.stopped_at} />] as const]),
        [
          texts.console_notice_missing(),
          <MissingLanguages key="missing" missing={notice.missing} none={texts.console_notice_missing_none()} />,
        ],
        [texts.console_notice_read_by(), String(notice.read_by)],
      ]}
    />
  </Section>
)

/** The notice in each language it is written in. */
const Shown = ({ notice: { title, body, missing } }: { notice: One }) => (
  <Section title={texts.console_notice_shown()}>
    <Stack>
      {LANGS.filter((lang) => !missing.includes(lang)).map((lang) => (
        <div key={lang} lang={lang}>
          <Text size="xs" c="dimmed">
            {langName(lang)}
          </Text>
          <Title order={3} size="h6">
            {title[lang]}
          </Title>
          <Text component="div" size="sm">
            <SimpleHtml html={body[lang]} />
          </Text>
        </div>
      ))}
    </Stack>
  </Section>
)
