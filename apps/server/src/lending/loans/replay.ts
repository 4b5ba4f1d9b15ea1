import { emptyComparison, type Tally } from '@home-credit/domain'
import type { Replay } from '../../settings/index.ts'
import { decisionInputsIn } from './decision-inputs.ts'
import { decisionsSince } from './decision-queries.ts'

const BATCH = 1000
/** So many decisions are decided again, the newest; a busy lender's quarter has more than anybody reads. */
const MOST = 20_000
const MOST_ROWS = 50

const outcomesOf = ({ outcomes, autoRelease }: Tally) => ({ ...outcomes, auto_release: autoRelease })

/** Decides again on the stored inputs of decisions, batch by batch. */
export const replay: Replay = async (db, policies, since) => {
  const compared = emptyComparison(policies)
  const rows: Awaited<ReturnType<Replay>>['rows'] = []
  let [decisions, withoutInputs, changed, seen] = [0, 0, 0, 0]
  let batch = await decisionsSince(db, since, { after: undefined, limit: BATCH })
  while (batch.length > 0) {
    for (const { loan_id, number, at, inputs: stored } of batch) {
      const inputs = decisionInputsIn(stored)
      if (inputs === undefined) {
        withoutInputs += 1
        continue
      }
      decisions += 1
      const difference = compared.add(inputs)
      if (difference === undefined) continue
      changed += 1
      if (rows.length === MOST_ROWS) continue
      const { before, after } = difference
      rows.push({
        loan_id,
        number,
        at: at.toISOString(),
        amount_cents: inputs.application.netCents,
        before: before.outcome,
        after: after.outcome,
        auto_release: { before: before.autoRelease, after: after.autoRelease },
        reasons: [...after.reasons],
      })
    }
    seen += batch.length
    const last = batch.at(-1)
    batch = seen >= MOST || batch.length < BATCH ? [] : await decisionsSince(db, since, { after: last, limit: BATCH })
  }
  const { before, after } = compared
  const reasons = [...new Set([...before.reasons.keys(), ...after.reasons.keys()])].map((reason) => ({
    reason,
    before: before.reasons.get(reason) ?? 0,
    after: after.reasons.get(reason) ?? 0,
  }))
  return {
    decisions,
    without_inputs: withoutInputs,
    cut_off: seen >= MOST,
    before: outcomesOf(before),
    after: outcomesOf(after),
    reasons: reasons.toSorted((one, other) => other.after - one.after),
    changed,
    rows,
  }
}
