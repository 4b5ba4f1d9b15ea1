import type { ActionOutput, CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from '../../shared/labels.ts'

export type Answer = ActionOutput<'POST /api/console/articles', 'one'>
export type Article = Answer['article']
export type ArticleRow = ActionOutput<'POST /api/console/articles', 'list'>['rows'][number]
export type ArticleTexts = Extract<CallInput<'POST /api/console/articles'>, { action: 'add' }>['texts']
export type Next = NonNullable<Article['action']>

const NEXT = labelsFor<Next>({
  simulate: texts.article_next_simulate,
  apply: texts.article_next_apply,
  repay: texts.article_next_repay,
  service: texts.article_next_service,
  privacy: texts.article_next_privacy,
})

/** The first option is none. */
export const nextOptions = (): { value: string; label: string }[] => [
  { value: '', label: texts.console_article_next_none() },
  ...NEXT.options(),
]
export const nextName = (next: Next | null): string =>
  next === null ? texts.console_article_next_none() : NEXT.of(next)
export const nextIn = (text: string): Next | null => (NEXT.is(text) ? text : null)
