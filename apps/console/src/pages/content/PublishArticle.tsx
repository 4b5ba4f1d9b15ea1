import { Button, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Answer, Article } from '../../app/articles.ts'
import { useSend } from '../../app/use-send.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { toast } from '../../ui/toasts.tsx'

interface Props {
  article: Article
  /** It differs from what was saved. */
  touched: boolean
  onDone(answer: Answer): void
}

/** Shows the saved version to readers, or takes it back. */
export function PublishArticle({ article: { id, version, published_at }, touched, onDone }: Props) {
  const [asking, setAsking] = useState(false)
  const { send, busy, fault } = useSend('POST /api/console/articles')
  const finish = (answer: Answer | undefined, said: string): void => {
    if (answer === undefined) return
    setAsking(false)
    toast(said)
    onDone(answer)
  }
  if (published_at !== null) {
    return (
      <>
        <Button variant="default" onClick={() => setAsking(true)}>
          {texts.console_article_unpublish()}
        </Button>
        <Confirm
          opened={asking}
          title={texts.console_article_unpublish_title()}
          text={texts.console_article_unpublish_text()}
          verb={texts.console_article_unpublish()}
          danger
          busy={busy}
          fault={fault?.message}
          onConfirm={() =>
            void send({ action: 'unpublish', id }).then((answer) => finish(answer, texts.console_article_taken_back()))
          }
          onClose={() => setAsking(false)}
        />
      </>
    )
  }
  if (touched) {
    return (
      <Text size="sm" c="dimmed">
        {texts.console_article_unsaved()}
      </Text>
    )
  }
  return (
    <>
      {fault !== undefined && <FaultAlert message={fault.message} />}
      <Button
        loading={busy}
        onClick={() =>
          void send({ action: 'publish', id, version }).then((answer) =>
            finish(answer, texts.console_article_published_now()),
          )
        }
      >
        {texts.console_article_publish()}
      </Button>
    </>
  )
}
