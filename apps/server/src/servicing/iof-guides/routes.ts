import { calls } from '@home-credit/contract'
import { Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { guideCsv } from './csv.ts'
import { guidesOf, guideWithLoans } from './guides.ts'
import { confirmRemittance, proposeRemittance, withdrawRemittance } from './remit.ts'
import { findGuide } from './store.ts'

export const iofGuideRoutes = (): Route[] => [
  route(calls.consoleIofGuides, async ({ db, input, session, now, lang, requestId }) => {
    const context = { db, operatorId: session.subjectId, now, requestId, lang }
    if (input.action === 'list') return guidesOf(context, input)
    if (input.action === 'one') return guideWithLoans(context, input.from, input)
    if (input.action === 'csv') {
      const guide = await findGuide(db, input.from)
      return guide === undefined
        ? refuse('not_found')
        : { file_name: `iof-${guide.period_from}.csv`, csv: await guideCsv(db, guide, lang) }
    }
    const done =
      input.action === 'propose'
        ? await proposeRemittance(context, { from: input.from, reference: input.reference, paidOn: input.paid_on })
        : input.action === 'confirm'
          ? await confirmRemittance(context, input)
          : await withdrawRemittance(context, input.from)
    return done instanceof Refusal ? done : { guide: done }
  }),
]
