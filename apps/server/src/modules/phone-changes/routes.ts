import { calls } from '@home-credit/contract'
import type { Parts } from '../../http/parts.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { route, type Route } from '../../http/route.ts'
import { signedLink, viewerOf } from '../files/links.ts'
import { knownByIds, type Known } from '../identity/known.ts'
import { maskPhone } from '../identity/phone.ts'
import { askChange, cancelChange, sendChangeCode } from './ask.ts'
import { approve, refuseChange } from './decide.ts'
import { findChange, latestChangeOf, listChanges, type Change } from './store.ts'

/** What its borrower sees of it: whether the CPF was right is not among it. */
const toldToBorrower = ({ id, state, new_phone, asked_at, takes_effect_at, reason }: Change) => ({
  id,
  state,
  new_phone_masked: maskPhone(new_phone),
  asked_at: asked_at.toISOString(),
  takes_effect_at: takes_effect_at?.toISOString() ?? null,
  reason,
})

const toldToOperator = (change: Change, known: ReadonlyMap<string, Known>, documentLink: string | null) => ({
  ...toldToBorrower(change),
  borrower_id: change.borrower_id,
  nickname: known.get(change.borrower_id)?.nickname ?? '',
  old_phone_masked: maskPhone(change.old_phone),
  cpf_matches: change.cpf_matches,
  document_link: documentLink,
})

export const phoneChangeRoutes = (parts: Parts): Route[] => [
  route(calls.appPhoneChange, async ({ input, session, ...context }) => {
    const asked = { ...context, borrowerId: session.subjectId }
    if (input.action === 'read') {
      const latest = await latestChangeOf(asked.db, asked.borrowerId)
      return { change: latest === undefined ? null : toldToBorrower(latest) }
    }
    if (input.action === 'send_code') {
      const sent = await sendChangeCode(parts, input, asked)
      return sent instanceof Refusal ? sent : { change: null, resend_seconds: sent.resend_seconds }
    }
    const change = await (input.action === 'ask' ? askChange(parts, input, asked) : cancelChange(asked))
    return change instanceof Refusal ? change : { change: toldToBorrower(change) }
  }),

  route(calls.consolePhoneChanges, async ({ db, input, session, now, requestId }) => {
    if (input.action === 'list') {
      const { rows, total } = await listChanges(db, input)
      const known = await knownByIds(
        db,
        rows.map(({ borrower_id }) => borrower_id),
      )
      return { rows: rows.map((row) => toldToOperator(row, known, null)), total }
    }
    const decided = { operatorId: session.subjectId, now, requestId }
    let change: Change | Refusal
    if (input.action === 'one') change = (await findChange(db, input.id)) ?? refuse('not_found')
    else if (input.action === 'approve') change = await approve(db, parts.secretKey, input.id, decided)
    else change = await refuseChange(db, input, decided)
    if (change instanceof Refusal) return change
    const link = signedLink({
      secretKey: parts.secretKey,
      fileId: change.document_file_id,
      now,
      viewer: viewerOf(session),
    })
    return { change: toldToOperator(change, await knownByIds(db, [change.borrower_id]), link) }
  }),
]
