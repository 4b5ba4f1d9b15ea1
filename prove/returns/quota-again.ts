/** Computes the quota by history a second time from plain rows, without the engine. Days are local, as `2026-11-17`. */

interface Tier {
  min_loans_repaid: number
  min_paid_on_time: number
  max_days_late: number
  income_percent: number
  cap_cents: number
}

export interface QuotaPolicy {
  tiers: readonly Tier[]
  quota_step_cents: number
  declared_income_cap_cents: number
}

export interface PastRow {
  due_on: string
  payable_on: string
  closed_on: string | null
  /** A signed plan replaced it. */
  replaced: boolean
}

export interface PastLoan {
  state: string
  credited_on: string
  written_off_on: string | null
  rows: readonly PastRow[]
}

const DAY_MS = 86_400_000
const plus = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS
const least = (one: string, other: string): string => (one < other ? one : other)

/** The index of the highest tier that the loans reach as of a day. */
function reachedOn(tiers: readonly Tier[], loans: readonly PastLoan[], day: string): number {
  let [repaid, onTime, worst, lost] = [0, 0, 0, false]
  for (const { state, credited_on, written_off_on, rows } of loans) {
    if (written_off_on !== null && written_off_on <= day) lost = true
    const open = rows.filter((row) => !row.replaced)
    const all = state === 'repaid' && open.every(({ closed_on }) => closed_on !== null && closed_on <= day)
    if (all && plus(credited_on, 90) <= day) repaid += 1
    for (const { due_on, payable_on, closed_on } of open)
      if (due_on < day && closed_on !== null && closed_on <= day && closed_on <= payable_on) onTime += 1
    for (const { payable_on, closed_on } of rows)
      worst = Math.max(worst, between(payable_on, least(closed_on ?? day, day)))
  }
  const reached = tiers.map(
    (tier) =>
      !lost && repaid >= tier.min_loans_repaid && onTime >= tier.min_paid_on_time && worst <= tier.max_days_late,
  )
  return reached.lastIndexOf(true)
}

/**
 * Rows count once their due date has passed, loans 90 days after crediting, and history raises the quota by at most
 * one tier in 90 days.
 */
export function quotaAgain(
  { tiers, quota_step_cents, declared_income_cap_cents }: QuotaPolicy,
  maxCents: number,
  declaredCents: number,
  loans: readonly PastLoan[],
  today: string,
): number {
  // The first tier has no conditions, so it applies without any history.
  let level = 0
  for (let ago = tiers.length - 1; ago >= 0; ago -= 1)
    level = Math.min(reachedOn(tiers, loans, plus(today, -90 * ago)), level + 1)
  const income = Math.min(declaredCents, declared_income_cap_cents)
  const tierQuotas = tiers
    .slice(0, level + 1)
    .map((tier) => Math.min(tier.cap_cents, Math.floor((income * tier.income_percent) / 100)))
  const quota = Math.min(maxCents, Math.max(0, ...tierQuotas))
  return quota - (quota % quota_step_cents)
}
