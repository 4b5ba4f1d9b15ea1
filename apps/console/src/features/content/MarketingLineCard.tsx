import { Button, Group, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { inMyLanguage } from '../../shared/languages.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { MissingLanguages } from '../../shared/MissingLanguages.tsx'
import { MarketingLineForm, type MarketingLine, type MarketingAnswer } from './MarketingLineForm.tsx'

interface Props {
  line: MarketingLine
  mayWrite: boolean
  onDone(answer: MarketingAnswer): void
  onStale(): void
}

function ShownTag({ line: { published_at, waits_for_sample } }: Pick<Props, 'line'>) {
  if (published_at === null) return <Tag tone="gray">{texts.console_marketing_hidden()}</Tag>
  return waits_for_sample ? (
    <Tag sign="…">{texts.console_marketing_waits()}</Tag>
  ) : (
    <Tag filled>{texts.console_marketing_shown()}</Tag>
  )
}

export function MarketingLineCard({ line, mayWrite, onDone, onStale }: Props) {
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const { send, busy, fault, forget } = useMutation('POST /api/console/marketing')
  const act = async (action: 'publish' | 'unpublish' | 'remove'): Promise<void> => {
    const answer = await send(
      action === 'publish' ? { action, id: line.id, version: line.version } : { action, id: line.id },
    )
    if (answer !== undefined) onDone(answer)
  }
  return (
    <Section title={inMyLanguage(line.texts)} aside={<ShownTag line={line} />}>
      <Stack gap="sm">
        {line.missing.length > 0 && (
          <Group gap="xs">
            {texts.console_article_missing()}:{' '}
            <MissingLanguages missing={line.missing} none={texts.console_article_whole()} />
          </Group>
        )}
        {fault !== undefined && !isConfirmOpen && <FaultAlert message={fault.message} onRetry={onStale} />}
        {mayWrite && (
          <Group gap="xs" align="flex-start">
            <Button
              size="xs"
              variant="default"
              loading={busy && !isConfirmOpen}
              onClick={() => void act(line.published_at === null ? 'publish' : 'unpublish')}
            >
              {line.published_at === null ? texts.console_article_publish() : texts.console_article_unpublish()}
            </Button>
            <Button size="xs" variant="default" onClick={() => setIsConfirmOpen(true)}>
              {texts.console_marketing_remove()}
            </Button>
          </Group>
        )}
        {mayWrite && (
          <Collapsible show={texts.console_change()} hide={texts.console_hide_details()}>
            <MarketingLineForm line={line} onSaved={onDone} />
          </Collapsible>
        )}
      </Stack>
      <Confirm
        isOpen={isConfirmOpen}
        title={texts.console_marketing_remove_title()}
        text={texts.console_marketing_remove_text()}
        verb={texts.console_marketing_remove()}
        danger
        busy={busy}
        fault={fault?.message}
        onConfirm={() => void act('remove')}
        onClose={() => {
          setIsConfirmOpen(false)
          forget()
        }}
      />
    </Section>
  )
}
