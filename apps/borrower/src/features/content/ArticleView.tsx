import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { hrefOf, PATHS, type Path } from '../../shared/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { formatDate } from '../../ui/format.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { simpleHtml } from '../../ui/simple-html.ts'
import styles from './article.module.css'

type Shown = NonNullable<CallOutput<'POST /api/system/setting'>['article']>

interface Lead {
  path: Path
  label: () => string
}

const NEXT: Record<NonNullable<Shown['action']>, Lead> = {
  simulate: { path: PATHS.home, label: texts.article_next_simulate },
  apply: { path: PATHS.loan, label: texts.article_next_apply },
  repay: { path: PATHS.myRepayment, label: texts.article_next_repay },
  service: { path: PATHS.service, label: texts.article_next_service },
  privacy: { path: PATHS.personalInfo, label: texts.article_next_privacy },
}

/** An article without an action links to the list. */
const ALL: Lead = { path: PATHS.article, label: texts.article_more }

export function ArticleView({ article: { title, published_at, body_html, action } }: { article: Shown }) {
  const next = action === null ? ALL : NEXT[action]
  return (
    <>
      <article>
        <h2 className={styles.heading}>{title}</h2>
        <p className={styles.date}>
          <time dateTime={published_at}>{formatDate(published_at)}</time>
        </p>
        <Card>
          <div className={styles.body}>{simpleHtml(body_html)}</div>
        </Card>
      </article>
      <Dock>
        <LinkButton href={hrefOf(next.path)}>{next.label()}</LinkButton>
      </Dock>
    </>
  )
}
