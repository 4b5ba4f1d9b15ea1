import { calls } from '@home-credit/contract'
import { Refusal, route, type Route } from '../../platform/http/index.ts'
import {
  confirmArticle,
  listArticles,
  oneArticle,
  proposeArticle,
  refuseArticle,
  unpublishArticle,
  withdrawArticle,
  writeArticle,
} from './articles.ts'
import { figuresOf } from './figures.ts'
import { changeMarketing, listMarketing } from './marketing.ts'
import { textShown } from './published-content.ts'

export const contentRoutes = (): Route[] => [
  route(calls.consoleArticles, async ({ db, input, session, now, lang, requestId }) => {
    if (input.action === 'list') return listArticles(db, lang)
    if (input.action === 'preview')
      return { shown: textShown(input.texts[input.lang], await figuresOf(db, now, input.lang)) }
    const by = { operatorId: session.subjectId, now, lang, requestId }
    let article
    if (input.action === 'one') article = await oneArticle(db, input.id, by)
    else if (input.action === 'propose') article = await proposeArticle(db, input, by)
    else if (input.action === 'confirm') article = await confirmArticle(db, input, by)
    else if (input.action === 'refuse') article = await refuseArticle(db, input, by)
    else if (input.action === 'withdraw') article = await withdrawArticle(db, input.id, by)
    else if (input.action === 'unpublish') article = await unpublishArticle(db, input.id, by)
    else article = await writeArticle(db, input, by)
    return article instanceof Refusal ? article : { article }
  }),

  route(calls.consoleMarketing, async ({ db, input, session, now, lang, requestId }) => {
    if (input.action !== 'list') {
      const refused = await changeMarketing(db, input, { operatorId: session.subjectId, now, lang, requestId })
      if (refused !== undefined) return refused
    }
    return listMarketing(db)
  }),
]
