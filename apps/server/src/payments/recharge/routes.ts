import { calls } from '@home-credit/contract'
import type { PixBank } from '../bank/pix/pix.ts'
import { type CoreDependencies, Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { withdrawChannels } from '../payouts/channels.ts'
import { rechargeChannels } from './cap.ts'
import type { OpenCharge } from '../../servicing/index.ts'
import { createOrder, openOrder, type RechargeContext, type Debt } from './create.ts'
import { confirmLine, proposeLine, refuseProof, withdrawProposal } from './decide-proof.ts'
import { viewerOf } from '../../platform/files/index.ts'
import { listOfProofs, openProof } from './proofs.ts'
import { sendProof, type AskBank } from './send-proof.ts'
import { findOrder, listOrders } from './order-queries.ts'
import { presentOrder, presentOrders } from './presenter.ts'

const PAGE = 20

export interface RechargeBank {
  bank: PixBank
  askBank: AskBank
}

/** Opens a PIX charge for a debt that was just quoted. */
export const chargeFor =
  (dependencies: CoreDependencies, bank: PixBank) =>
  async (debt: Debt, context: RechargeContext): ReturnType<OpenCharge<Debt>> => {
    const order = await openOrder(dependencies, bank, { channel: 'pix', debt }, context)
    return order instanceof Refusal
      ? order
      : { order: await presentOrder(order, { ...context, secretKey: dependencies.secretKey }) }
  }

export const rechargeRoutes = (dependencies: CoreDependencies, { bank, askBank }: RechargeBank): Route[] => [
  route(calls.orderChannel, ({ db, input, session, now }) =>
    input.type === 'recharge'
      ? rechargeChannels(db, session.subjectId, now)
      : withdrawChannels(db, dependencies, session.subjectId, now),
  ),

  route(calls.orderCreate, async ({ input, session, ...context }) => {
    const order = await createOrder(dependencies, bank, input, { ...context, borrowerId: session.subjectId })
    return order instanceof Refusal
      ? order
      : {
          order: await presentOrder(order, {
            ...context,
            secretKey: dependencies.secretKey,
            viewer: viewerOf(session),
          }),
        }
  }),

  route(calls.orderRecharge, async ({ input, session, ...context }) => {
    const sent = await sendProof(input, askBank, { ...context, borrowerId: session.subjectId })
    return sent instanceof Refusal
      ? sent
      : {
          order: await presentOrder(sent.order, {
            ...context,
            secretKey: dependencies.secretKey,
            viewer: viewerOf(session),
          }),
          duplicate: sent.duplicate,
        }
  }),

  route(calls.orderRechargeList, async ({ db, input, session, now }) => {
    const context = { db, now, secretKey: dependencies.secretKey, viewer: viewerOf(session) }
    if (input.action === 'one') {
      const order = await findOrder(db, input.id)
      return order?.borrower_id === session.subjectId
        ? { orders: [await presentOrder(order, context)], total: 1 }
        : refuse('not_found')
    }
    const { orders, total } = await listOrders(db, session.subjectId, {
      limit: PAGE,
      offset: ((input.page ?? 1) - 1) * PAGE,
    })
    return { orders: await presentOrders(orders, context), total }
  }),

  route(calls.consoleProofs, async ({ db, input, session, now, requestId }) => {
    const context = { db, operatorId: session.subjectId, now, requestId, links: viewerOf(session) }
    if (input.action === 'list') return listOfProofs(dependencies, input, context)
    let refused: Refusal | undefined
    if (input.action === 'propose') refused = await proposeLine(input.id, input.end_to_end_id, context)
    if (input.action === 'confirm') refused = await confirmLine(dependencies, input.id, context)
    if (input.action === 'withdraw_proposal') refused = await withdrawProposal(input.id, context)
    if (input.action === 'refuse') refused = await refuseProof(dependencies, input.id, input.reason, context)
    return refused ?? openProof(dependencies, input.id, context)
  }),
]
