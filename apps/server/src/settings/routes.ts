import { calls, type CallOutput } from '@home-credit/contract'
import { formatCnpj } from '@home-credit/domain'
import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../platform/db/index.ts'
import { Refusal, route, type Route } from '../platform/http/index.ts'
import { VERSION, VERSION_CODE } from '../platform/index.ts'
import { datedSettings, setSetting } from './edit.ts'
import { offersOf } from './offers.ts'
import type { OpenUnder } from './preview.ts'
import { settingsInForce } from './settings.ts'
import type { Replay } from './simulation.ts'
import { settingVersions } from './versions.ts'

const PUBLIC = ['lender', 'languages', 'limits', 'registration', 'service'] as const

/** Published content beside the settings; a module above this one owns it. */
export type ContentFor = (
  db: Db,
  options: { lang: Lang; now: Date; article: string | undefined },
) => Promise<Pick<CallOutput<'POST /api/system/setting'>, 'marketing' | 'articles' | 'article'> | Refusal>

/** `openUnder` counts unsigned offers and applications, `replay` decides again: loans belong to a module above this one. */
export const settingRoutes = (
  sandbox: boolean,
  contentFor: ContentFor,
  ofLoans: { openUnder: OpenUnder; replay: Replay },
): Route[] => [
  route(calls.systemSetting, async ({ db, now, lang, input }) => {
    const content = await contentFor(db, { lang, now, article: input.article })
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
