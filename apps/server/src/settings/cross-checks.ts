import type { SettingIssue, SettingName, SettingValue } from '@home-credit/contract'
import { cents, isRefused, quote, type Day } from '@home-credit/domain'
import type { Lang } from '@home-credit/texts/runtime'
import { localDay } from '../platform/clock/index.ts'
import type { Db } from '../platform/db/index.ts'
import { SETTING_FAULT_TEXTS } from '../platform/http/index.ts'
import { isOneOf } from '../platform/types/index.ts'
import { iofIn, rateIn } from './policy.ts'
import { readValue, versionsInForce } from './settings.ts'
import { plannedOf } from './store.ts'

type Package = SettingValue<'packages'>[number]

/** Settings that must fit together. */
const BOUND = ['packages', 'limits', 'iof'] as const
type Bound = {
  packages: SettingValue<'packages'>
  limits: SettingValue<'limits'> | null
  iof: SettingValue<'iof'> | undefined
}

/** The smallest and the largest loans of a package. */
const cornersOf = (each: Package): { netCents: number; months: number }[] =>
  [each.amount_min_cents, each.amount_max_cents].flatMap((netCents) =>
    [each.months_min, each.months_max].map((months) => ({ netCents, months })),
  )

/** What a loan of a package costs; undefined if there is no such loan. */
export function quoteOf(
  each: Package,
  iof: SettingValue<'iof'>,
  { netCents, months }: { netCents: number; months: number },
  release: Day,
) {
  const result = quote({
    system: 'price',
    netCents: cents(netCents),
    rateMonthly: rateIn(each.rate_monthly),
    count: months,
    release,
    feeCents: cents(each.fee_cents),
    iof: iofIn(iof),
  })
  return isRefused(result) ? undefined : result
}

const OUTSIDE = [
  ['amount_min_cents', (each: Package, limit: number) => each.amount_min_cents < limit],
  ['amount_max_cents', (each: Package, limit: number) => each.amount_max_cents > limit],
  ['months_min', (each: Package, limit: number) => each.months_min < limit],
  ['months_max', (each: Package, limit: number) => each.months_max > limit],
] as const

/** Conflicts, reported at the fields of the changed setting. */
function issuesIn({ packages, limits, iof }: Bound, changed: SettingName, release: Day): SettingIssue[] {
  if (packages.length > 0 && limits === null)
    return changed === 'packages' ? [{ fault: 'limits_missing', path: [] }] : []
  return packages.flatMap((each, index): SettingIssue[] => [
    ...OUTSIDE.flatMap(([field, isOutside]): SettingIssue[] =>
      limits !== null && changed !== 'iof' && isOutside(each, limits[field])
        ? [{ fault: 'package_limits', path: changed === 'packages' ? [index, field] : [field] }]
        : [],
    ),
    ...(changed !== 'limits' &&
    iof !== undefined &&
    cornersOf(each).some((corner) => quoteOf(each, iof, corner, release) === undefined)
      ? [{ fault: 'package_quote' as const, path: changed === 'packages' ? [index] : ['daily_rate'] }]
      : []),
  ])
}

/** Conflicts of a new version from its time on: with the settings in force then, and with those confirmed for later. */
export async function issuesAcross(
  db: Db,
  change: { name: SettingName; value: unknown; at: Date },
): Promise<SettingIssue[]> {
  if (!isOneOf(BOUND, change.name)) return []
  const { found } = await versionsInForce(db, change.at, BOUND)
  const together = {
    packages: found.packages?.value ?? [],
    limits: found.limits?.value ?? null,
    iof: found.iof?.value,
    [change.name]: change.value,
  } as Bound
  const release = localDay(change.at)
  const issues = issuesIn(together, change.name, release)
  for (const planned of await plannedOf(db, change.at, BOUND)) {
    // From here on another version of the same setting applies.
    if (issues.length > 0 || planned.name === change.name) break
    const read = readValue(planned.name, planned)
    if ('wrong' in read) continue
    Object.assign(together, { [planned.name]: read.value })
    issues.push(...issuesIn(together, change.name, release))
  }
  return issues
}

/** Each issue by its path below the field with the value, in the reader's language. */
export function issueTexts(issues: readonly SettingIssue[], below: string, lang: Lang): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { fault, path } of issues) {
    const field = [below, ...path.map(String)].filter((part) => part !== '').join('.')
    fields[field] ??= SETTING_FAULT_TEXTS[fault]({}, lang)
  }
  return fields
}
