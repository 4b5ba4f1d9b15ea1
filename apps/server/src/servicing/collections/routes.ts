import { calls } from '@home-credit/contract'
import { type CoreDependencies, Refusal, route, type Route } from '../../platform/http/index.ts'
import { viewerOf } from '../../platform/files/index.ts'
import { openAccount } from './account.ts'
import { noteContact, promisable } from './contacts.ts'
import { listArrears } from './list.ts'

export const collectionRoutes = ({ secretKey }: Pick<CoreDependencies, 'secretKey'>): Route[] => [
  route(calls.consoleCollections, async ({ db, input, session, now, lang, requestId }) => {
    if (input.action === 'list') return listArrears(db, input, now)
    if (input.action === 'promise') {
      const amounts = await promisable(db, { loanId: input.loan_id, on: input.on }, now)
      return amounts instanceof Refusal
        ? amounts
        : { amounts: amounts.map(({ what, amountCents }) => ({ what, amount_cents: amountCents })) }
    }
    const contact = await noteContact({ db, operatorId: session.subjectId, now, lang, requestId }, input)
    return contact instanceof Refusal ? contact : { contact }
  }),

  route(calls.consoleLoanAccount, async ({ db, input, session, now, lang, requestId }) => {
    const account = await openAccount(secretKey, input.loan_id, {
      db,
      operatorId: session.subjectId,
      now,
      lang,
      requestId,
      links: viewerOf(session),
    })
    return account instanceof Refusal ? account : { account }
  }),
]
