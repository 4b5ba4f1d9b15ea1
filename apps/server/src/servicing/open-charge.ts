import type { CallOutput } from '@home-credit/contract'
import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../platform/db/index.ts'
import type { Refusal } from '../platform/http/index.ts'

/** Opens a PIX charge for a debt. Injected, because the payments context implements it and depends on this one. */
export type OpenCharge<Debt> = (
  debt: Debt,
  context: { db: Db; borrowerId: string; now: Date; lang: Lang; requestId: string },
) => Promise<Refusal | CallOutput<'POST /api/userCreditOrder/create'>>
