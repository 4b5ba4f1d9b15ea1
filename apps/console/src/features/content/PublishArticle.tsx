import { Button, Group, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Answer, Article } from './articles.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { ProposeAndConfirm } from '../../ui/ProposeAndConfirm.tsx'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { Section } from '../../ui/Section.tsx'
import { ActionFault } from '../../shared/ActionFault.tsx'
import { useConfirmedAction } from '../../shared/use-confirmed-action.ts'
import { ArticleChange } from './ArticleChange.tsx'
import { useDraft } from '../../ui/use-draft.ts'

export interface PublishArticleProps {
  article: Article
  /** The form differs from the saved version. */
  touched: boolean
  onDone(answer: Answer): void
  reload(): void
}

type PublishAction = 'propose' | 'confirm' | 'refuse' | 'unpublish'

/** The current state, for an operator who can act on it. */
function nextOf({ proposal, shown, version }: Article, touched: boolean): string {
  if (proposal !== null)
    return texts.console_article_proposed({ name: proposal.by_name, time: formatTime(proposal.at) })
  if (touched) return texts.console_article_unsaved()
  if (shown?.version === version) return texts.console_article_next_shown()
  return shown === null ? texts.console_article_next_new() : texts.console_article_next_changed()
}

/** Publishing the saved version takes two people, unpublishing only one. */
export function PublishArticle({ article, touched, onDone, reload }: PublishArticleProps) {
  const { id, version, shown, proposal, refusal, needed } = article
  const acting = useConfirmedAction<'POST /api/console/articles', PublishAction, PublishAction | 'withdraw'>(
    'POST /api/console/articles',
    onDone,
    reload,
  )
  const { act, busy, fault, dialog, ask, close } = acting
  const [reason, setReason, draft] = useDraft('reason', '')
  const isOthers = proposal?.by_me === false
  const changes = proposal !== null || (shown !== null && shown.version !== version)
  return (
    <Section title={texts.console_next_step()}>
      <Stack gap="sm">
        <ActionFault acting={acting} />
        {refusal !== null && (
          <Text size="sm">{texts.console_article_refused({ name: refusal.by_name, reason: refusal.reason })}</Text>
        )}
        <Text size="sm">{nextOf(article, touched)}</Text>
        {changes && <ArticleChange article={article} />}
        <Group gap="sm" align="flex-start">
          <ProposeAndConfirm
            main
            acting={{ ...acting, dialog: dialog === 'propose' || dialog === 'confirm' ? dialog : undefined }}
            proposed={proposal === null ? undefined : { byMe: proposal.by_me }}
            propose={{
              may: proposal === null && !touched && shown?.version !== version,
              verb: texts.console_article_propose(),
              title: texts.console_article_propose_title(),
              text: texts.console_article_propose_text(),
              onPropose: () => act({ action: 'propose', id, version }, texts.console_proposed()),
              fields: { names: [], inputs: null },
            }}
            confirm={{
              may: isOthers,
              verb: texts.console_article_publish(),
              title: texts.console_article_publish_title(),
              text: texts.console_article_publish_text(),
              onConfirm: () => act({ action: 'confirm', id, version }, texts.console_article_published_now()),
            }}
            withdraw={{
              may: proposal !== null,
              onWithdraw: () => act({ action: 'withdraw', id }, texts.console_proposal_withdrawn()),
            }}
          />
          {isOthers && (
            <Button variant="default" disabled={busy} onClick={() => ask('refuse')}>
              {texts.console_refuse()}
            </Button>
          )}
          {shown !== null && !needed && (
            <Button variant="default" disabled={busy} onClick={() => ask('unpublish')}>
              {texts.console_article_unpublish()}
            </Button>
          )}
        </Group>
      </Stack>
      <Confirm
        isOpen={dialog === 'refuse'}
        title={texts.console_article_refuse_title()}
        text={texts.console_article_refuse_text()}
        verb={texts.console_refuse()}
        danger
        busy={busy}
        fault={fault?.fields['reason'] === undefined ? fault?.message : undefined}
        onConfirm={() => act({ action: 'refuse', id, version, reason }, texts.console_article_refused_now())}
        onClose={close}
      >
        <ReasonField value={reason} error={fault?.fields['reason']} onChange={setReason} draft={draft} />
      </Confirm>
      <Confirm
        isOpen={dialog === 'unpublish'}
        title={texts.console_article_unpublish_title()}
        text={texts.console_article_unpublish_text()}
        verb={texts.console_article_unpublish()}
        danger
        busy={busy}
        fault={fault?.message}
        onConfirm={() => act({ action: 'unpublish', id }, texts.console_article_taken_back())}
        onClose={close}
      />
    </Section>
  )
}
