import { calls, type CallOutput } from '@home-credit/contract'
import { addDays, formatDay, formatCnpj } from '@home-credit/domain'

import type { Lang } from '@home-credit/texts/runtime'
import { localDay, startOfDay } from '../platform/clock/index.ts'
import { cachedRowsFor, type Db, remembering } from '../platform/db/index.ts'
import { Refusal, refuse, route, type Route } from '../platform/http/index.ts'
import { VERSION, VERSION_CODE } from '../platform/index.ts'
import { datedSettings, setSetting } from './edit.ts'
import { offersOf } from './offers.ts'
import type { OpenUnder } from './preview.ts'
import { allInForce, settingsInForce } from './settings.ts'
import type { Replay } from './simulation.ts'
import { settingVersions } from './versions.ts'

const PUBLIC = ['lender', 'languages', 'limits', 'registration', 'service'] as const

/** Published content beside the settings; a module above this one owns it. */
export type ContentFor = (
  db: Db,
  options: { lang: Lang; now: Date; article: string | undefined },
) => Promise<Pick<CallOutput<'POST /api/system/setting'>, 'marketing' | 'articles' | 'article'> | Refusal>

type StartAnswer = CallOutput<'POST /api/system/setting'>

interface StartContext {
  db: Db
  now: Date
  lang: Lang
  article: string | undefined
}

/** The answer to the app's first call. It is the same for everyone, so it is made once and kept with the settings in it. */
function startAnswers(sandbox: boolean, contentFor: ContentFor) {
  const inMemory = remembering<StartAnswer | Refusal>()
  const make = async ({ db, now, lang, article }: StartContext): Promise<StartAnswer | Refusal> => {
    const content = await contentFor(db, { lang, now, article })
    if (content instanceof Refusal) return content
    const { lender, ...rest } = await settingsInForce(db, now, PUBLIC)
    return {
      sandbox,
      version: VERSION,
      version_code: VERSION_CODE,
      lender: { ...lender, cnpj: formatCnpj(lender.cnpj) },
      ...rest,
      ...content,
    }
  }
  return async (context: StartContext): Promise<StartAnswer | Refusal> => {
    const { db, now, lang, article } = context
    const rows = cachedRowsFor(db)
    if (rows === undefined) return make(context)
    const answer = async (of: string | undefined): Promise<StartAnswer | Refusal> => {
      const { value } = await inMemory(rows)(`${lang} ${of ?? ''}`, now, async (ownDb) => {
        const { from, until } = await allInForce(rows, now)
        // The example in the articles is of a loan that is credited today.
        const today = localDay(now)
        const [began, ends] = [startOfDay(formatDay(today)), startOfDay(formatDay(addDays(today, 1)))]
        return {
          value: await make({ ...context, db: ownDb, article: of }),
          from: from > began ? from : began,
          until: until === undefined || until > ends ? ends : until,
        }
      })
      return value
    }
    const start = await answer(undefined)
    if (article === undefined || start instanceof Refusal) return start
    // Only articles that exist are kept in memory.
    return start.articles.some(({ id }) => id === article) ? answer(article) : refuse('not_found')
  }
}

/** `openUnder` counts unsigned offers and applications, `replay` decides again: loans belong to a module above this one. */
export const settingRoutes = (
  sandbox: boolean,
  contentFor: ContentFor,
  ofLoans: { openUnder: OpenUnder; replay: Replay },
): Route[] => {
  const start = startAnswers(sandbox, contentFor)
  return [
    route(calls.systemSetting, ({ db, now, lang, input }) => start({ db, now, lang, article: input.article }), {
      sharesAnswers: true,
    }),
    route(calls.dkSetting, async ({ db, now }) => offersOf(db, now)),
    route(calls.consoleSettings, async ({ db, input, session, now, lang, requestId }) => {
      const by = { operatorId: session.subjectId, now, lang, requestId }
      const refused = input.action === 'read' ? undefined : await setSetting(db, input, by)
      return refused ?? datedSettings(db, by)
    }),
    route(calls.consoleSettingVersions, ({ db, input, session, now, lang, requestId }) =>
      settingVersions(db, input, { operatorId: session.subjectId, now, lang, requestId }, ofLoans),
    ),
  ]
}
