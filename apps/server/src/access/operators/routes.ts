import { calls } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import {
  lacksSecondFactor,
  type CoreDependencies,
  Refusal,
  refuse,
  route,
  type Route,
  type Session,
} from '../../platform/http/index.ts'
import { beginLogIn } from '../passkeys/log-in.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { finishLink, linkPasskeyOptions, openLink } from './links.ts'
import { logIn, logInByPasskey } from './log-in.ts'
import {
  addByOperator,
  changeOperator,
  confirmReset,
  confirmRole,
  disableOperator,
  enableOperator,
  endSessionsOfOperator,
  linkForNew,
  oneOperator,
  proposeReset,
  withdrawReset,
  withdrawRole,
} from './manage.ts'
import { logOut, me, namesById } from './operators.ts'
import { accessOf, ownAccount, type FailuresOf } from './own-account.ts'
import { listOperators, type OperatorRow } from './store.ts'

async function presentOperators({ db, session }: { db: Db; session: Session }, rows: readonly OperatorRow[]) {
  const names = await namesById(
    db,
    rows.flatMap(({ proposed_by, reset_proposed_by }) => [proposed_by ?? [], reset_proposed_by ?? []].flat()),
  )
  const proposal = (by: string, at: Date) => ({
    by_name: names.get(by) ?? '',
    by_me: by === session.subjectId,
    at: at.toISOString(),
  })
  return rows.map((row) => ({
    id: row.id,
    login: row.login,
    name: row.name,
    role: row.role,
    created_at: row.created_at.toISOString(),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    enrolled_at: row.enrolled_at?.toISOString() ?? null,
    proposed:
      row.proposed_role === null || row.proposed_by === null || row.proposed_at === null
        ? null
        : { role: row.proposed_role, ...proposal(row.proposed_by, row.proposed_at) },
    reset:
      row.reset_proposed_by === null || row.reset_proposed_at === null
        ? null
        : proposal(row.reset_proposed_by, row.reset_proposed_at),
  }))
}

export const operatorRoutes = (dependencies: CoreDependencies, failuresOf: FailuresOf): Route[] => [
  route(calls.consoleLogin, ({ db, input, ...from }) => logIn(dependencies, db, input, from)),

  route(calls.consolePasskeyOptions, async ({ db, now, origin }) => {
    const party = relyingParty(dependencies.publicUrl, origin)
    return party instanceof Refusal ? party : { options: await beginLogIn(db, party, now) }
  }),

  route(calls.consolePasskeyLogin, ({ db, input, ...from }) => logInByPasskey(dependencies, db, input, from)),

  route(calls.consoleEnrolment, ({ db, input, ...from }) => {
    if (input.action === 'open') return openLink(dependencies, db, input.link, from)
    if (input.action === 'passkey_options') return linkPasskeyOptions(dependencies, db, input.link, from)
    return finishLink(dependencies, db, input, from)
  }),

  route(calls.consoleMe, async ({ db, session }) => ({
    ...(await me(db, session.subjectId)),
    set_up_needed: lacksSecondFactor(session, !dependencies.sandbox),
  })),

  route(calls.consoleLogout, async ({ db, session, now, requestId }) => {
    await logOut(db, session, { now, requestId })
    return {}
  }),

  route(calls.consoleOwnAccount, ({ db, input, session, ...from }) =>
    ownAccount(dependencies, failuresOf, db, input, session, from),
  ),

  route(calls.consoleOperatorLink, ({ db, input, session, now, requestId }) =>
    (input.action === 'enrol' ? linkForNew : confirmReset)(db, input.id, { session, now, requestId }),
  ),

  route(calls.consoleOperators, async ({ db, input, session, now, requestId, lang }) => {
    if (input.action === 'list') {
      const { rows, total } = await listOperators(db, input)
      return { rows: await presentOperators({ db, session }, rows), total }
    }
    const context = { session, now, requestId }
    if (input.action === 'access' || input.action === 'end_sessions') {
      const found = await oneOperator(db, input.id)
      if (found instanceof Refusal) return found
      const refused = input.action === 'access' ? undefined : await endSessionsOfOperator(db, input, context)
      return refused ?? { access: await accessOf(db, failuresOf, input.id, context) }
    }
    let result: OperatorRow | Refusal
    if (input.action === 'one') result = await oneOperator(db, input.id)
    else if (input.action === 'add') result = await addByOperator(db, input, context, lang)
    else if (input.action === 'change') result = await changeOperator(db, input, context)
    else if (input.action === 'disable') result = await disableOperator(db, input.id, context)
    else if (input.action === 'enable') result = await enableOperator(db, input.id, context)
    else if (input.action === 'confirm_role') result = await confirmRole(db, input, context)
    else if (input.action === 'propose_reset') result = await proposeReset(db, input.id, context)
    else if (input.action === 'withdraw_reset') result = await withdrawReset(db, input.id, context)
    else result = await withdrawRole(db, input.id, context)
    if (result instanceof Refusal) return result
    const [operator] = await presentOperators({ db, session }, [result])
    return operator === undefined ? refuse('not_found') : { operator }
  }),
]
