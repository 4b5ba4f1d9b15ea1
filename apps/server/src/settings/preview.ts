import type { CallOutput } from '@home-credit/contract'
import { packageAdmits, type IofRates, type LateTerms, type LoanPackage, type Quote } from '@home-credit/domain'
import type { Lang } from '@home-credit/texts/runtime'
import { localDay } from '../platform/clock/index.ts'
import type { Db } from '../platform/db/index.ts'
import { isOneOf } from '../platform/types/index.ts'
import { quoteOf } from './cross-checks.ts'
import { effectiveIfConfirmed, proposalFaults, replacedBy } from './change.ts'
import { iofIn, lateIn, packageIn } from './policy.ts'
import { versionsInForce, type SettingValue } from './settings.ts'
import type { VersionRow } from './store.ts'

type Output = CallOutput<'POST /api/console/setting_versions'>
export type Preview = Extract<Output, { preview: unknown }>['preview']
type Change = Preview['changes'][number]
type TypicalLoan = Preview['loans'][number]

/**
 * The prices that offers are made from. A module above implements `OpenUnder`, which counts the unsigned offers and
 * applications that follow them.
 */
export interface NewPrices {
  packages: readonly LoanPackage[]
  iof: IofRates
  late: LateTerms
}
export type OpenUnder = (
  db: Db,
  before: NewPrices,
  after: NewPrices,
) => Promise<Pick<Preview, 'open_offers' | 'open_applications'>>

const pricesIn = ({ packages, iof, late }: Offered): NewPrices => ({
  packages: packages.map(packageIn),
  iof: iofIn(iof),
  late: lateIn(late),
})

type Json = Change['before']

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Each figure by its path; items of a list by their name, so that an inserted item does not shift the others. */
function leavesOf(value: unknown, path: string, into: Map<string, Json>): Map<string, Json> {
  const list: unknown[] | undefined = Array.isArray(value) ? value : undefined
  if (list?.every(isRecord))
    for (const each of list) {
      const named = each['id'] ?? each['day'] ?? each['name']
      leavesOf(each, `${path}${path === '' ? '' : '.'}${String(named)}`, into)
    }
  else if (isRecord(value) && list === undefined)
    for (const [field, each] of Object.entries(value)) leavesOf(each, path === '' ? field : `${path}.${field}`, into)
  else into.set(path, (value ?? null) as Json)
  return into
}

function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [leavesOf(before ?? {}, '', new Map()), leavesOf(after, '', new Map())]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** The figures that a proposal changes, with their values until then. */
export async function changesOf(db: Db, row: VersionRow, now: Date): Promise<Change[]> {
  const { found } = await versionsInForce(db, effectiveIfConfirmed(row, now), [row.name])
  return changesBetween(found[row.name]?.value, row.value)
}

type Package = SettingValue<'packages'>[number]
interface Offered {
  packages: readonly Package[]
  iof: SettingValue<'iof'>
  late: SettingValue<'late'>
}

/** The smallest, the middle and the largest amount, in whole reais, over the shortest and the longest term. */
const typicalOf = ({ amount_min_cents: min, amount_max_cents: max, months_min, months_max }: Package) => {
  const middle = Math.round((min + max) / 200) * 100
  return [...new Set([min, Math.min(max, Math.max(min, middle)), max])].flatMap((netCents) =>
    [...new Set([months_min, months_max])].map((months) => ({ netCents, months })),
  )
}

const figuresOf = (quote: Quote | undefined): TypicalLoan['before'] =>
  quote === undefined
    ? null
    : {
        installment_cents: quote.schedule.installments[0]?.paymentCents ?? 0,
        total_cents: quote.totalCents,
        cet_annual_bp: quote.cet.annualBp,
      }

function typicalLoans(before: Offered, after: Offered, at: Date): TypicalLoan[] {
  const release = localDay(at)
  const costIn = ({ packages, iof }: Offered, id: string, loanRequest: { netCents: number; months: number }) => {
    const found = packages.find((each) => each.id === id && packageAdmits(packageIn(each), loanRequest))
    return figuresOf(found && quoteOf(found, iof, loanRequest, release))
  }
  const gone = before.packages.filter(({ id }) => !after.packages.some((each) => each.id === id))
  return [...after.packages, ...gone].flatMap((each) =>
    typicalOf(each).map((loanRequest) => ({
      package: each.id,
      name: each.name,
      amount_cents: loanRequest.netCents,
      months: loanRequest.months,
      before: costIn(before, each.id, loanRequest),
      after: costIn(after, each.id, loanRequest),
    })),
  )
}

/** The settings that offers are made from. */
const PRICES = ['packages', 'limits', 'iof', 'late'] as const

/** What a version changes, before it is confirmed: figures, typical loans, and unsigned offers and applications. */
export async function previewOf(
  db: Db,
  row: VersionRow,
  { now, lang, openUnder }: { now: Date; lang: Lang; openUnder: OpenUnder },
): Promise<Omit<Preview, 'version'>> {
  const { name } = row
  const at = effectiveIfConfirmed(row, now)
  const { found } = await versionsInForce(db, at, [...new Set([name, ...PRICES])])
  const waits = row.confirmed_at === null && row.withdrawn_at === null
  const base = {
    replaces: await replacedBy(db, row, now),
    faults: waits ? await proposalFaults(db, row, now, lang) : {},
    changes: await changesOf(db, row, now),
    loans: [],
    open_offers: { made_anew: 0, kept: 0 },
    open_applications: { made_anew: 0, kept: 0 },
  }
  const [iof, late] = [found.iof?.value, found.late?.value]
  if (!isOneOf(PRICES, name) || iof === undefined || late === undefined) return base
  const limits = found.limits?.value
  const before: Offered = { packages: limits === undefined ? [] : (found.packages?.value ?? []), iof, late }
  const all = { packages: found.packages?.value ?? [], iof, late, ...(name === 'limits' ? {} : { [name]: row.value }) }
  const after = (limits === undefined && name !== 'limits' ? { ...all, packages: [] } : all) as Offered
  return {
    ...base,
    loans: name === 'late' ? [] : typicalLoans(before, after, at),
    ...(await openUnder(db, pricesIn(before), pricesIn(after))),
  }
}
