import type { Db } from '../../platform/db/index.ts'
import { updateSignals } from './store.ts'

/** Without an answer, records that the bureau was unavailable. */
export async function answerSignals(
  tx: Db,
  id: string,
  answer: { score: number | null; flags: readonly string[] } | undefined,
  now: Date,
): Promise<void> {
  const changes =
    answer === undefined
      ? ({ state: 'unavailable' } as const)
      : ({ state: 'answered', score: answer.score, flags: JSON.stringify(answer.flags) } as const)
  await updateSignals(tx, id, { ...changes, answered_at: now })
}
