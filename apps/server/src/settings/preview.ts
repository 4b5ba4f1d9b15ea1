import type { CallOutput } from '@home-credit/contract'
import { packageAdmits, type IofRates, type LateTerms, type LoanPackage, type Quote } from '@home-credit/domain'
import type { Lang } from '@home-credit/texts/runtime'
import { localDay } from '../platform/clock/index.ts'
import type { Db } from '../platform/db/index.ts'
import { isOneOf } from '../platform/types/index.ts'
import { quoteOf } from './cross-checks.ts'
import { effectiveIfConfirmed, proposalFaults, replacedBy, type Proposed } from './change.ts'
import { iofIn, lateIn, packageIn } from './policy.ts'
import { versionsInForce, type SettingValue } from './settings.ts'
import { secondPeople, type VersionRow } from './store.ts'

type Output = CallOutput<'POST /api/console/setting_versions'>
export type Preview = Extract<Output, { preview: unknown }>['preview']
export type Draft = Extract<Output, { draft: unknown }>['draft']
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
  /** Counts nothing, and returns undefined, if there are more unsigned loans than this. */
  most?: number,
) => Promise<OpenCounts | undefined>
type OpenCounts = Pick<Preview, 'open_offers' | 'open_applications'>

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
export async function changesOf(db: Db, row: Proposed, now: Date): Promise<Change[]> {
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
        interest_cents: quote.interestCents,
        fee_cents: quote.feeCents,
        iof_cents: quote.iof.dailyCents + quote.iof.additionalCents,
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

/** Amounts are typed in whole reais, so packages that end at R$ 3,000 and begin at R$ 3,001 leave no gap. */
const AMOUNT_STEP = 100

/** Amounts within the limits that no package offers. Without packages nothing is on offer, which is no gap. */
export function gapsIn(
  packages: readonly Pick<Package, 'amount_min_cents' | 'amount_max_cents'>[],
  limits: Pick<Package, 'amount_min_cents' | 'amount_max_cents'> | undefined,
): Preview['gaps'] {
  if (limits === undefined || packages.length === 0) return []
  const gaps: Preview['gaps'] = []
  const end = { amount_min_cents: limits.amount_max_cents + AMOUNT_STEP, amount_max_cents: limits.amount_max_cents }
  let next = limits.amount_min_cents
  for (const each of [...packages, end].toSorted((one, other) => one.amount_min_cents - other.amount_min_cents)) {
    if (each.amount_min_cents > next) gaps.push({ from_cents: next, to_cents: each.amount_min_cents - AMOUNT_STEP })
    next = Math.max(next, each.amount_max_cents + AMOUNT_STEP)
  }
  return gaps
}

/** So many unsigned loans are counted on every keystroke; more only on request. */
const MOST_LIVE = 500

export interface PreviewOptions {
  now: Date
  lang: Lang
  openUnder: OpenUnder
  /** Whose proposal it is or would be: somebody else has to confirm it. */
  author: string
}

/** What a change does before it counts: figures, typical loans, and unsigned offers and applications. Writes nothing. */
async function effectsOf(
  db: Db,
  change: Proposed,
  { now, lang, openUnder, author, most, waits }: PreviewOptions & { most: number | undefined; waits: boolean },
): Promise<Draft> {
  const { name } = change
  const at = effectiveIfConfirmed(change, now)
  const { found } = await versionsInForce(db, at, [...new Set([name, ...PRICES])])
  const base = {
    replaces: await replacedBy(db, change, now),
    faults: waits ? await proposalFaults(db, change, now, lang) : {},
    changes: await changesOf(db, change, now),
    loans: [],
    gaps: [],
    second_people: await secondPeople(db, author),
    ...NOTHING_OPEN,
  }
  const [iof, late] = [found.iof?.value, found.late?.value]
  if (!isOneOf(PRICES, name) || iof === undefined || late === undefined) return base
  const limits = found.limits?.value
  const before: Offered = { packages: limits === undefined ? [] : (found.packages?.value ?? []), iof, late }
  const all = {
    packages: found.packages?.value ?? [],
    iof,
    late,
    ...(name === 'limits' ? {} : { [name]: change.value }),
  }
  const after = (limits === undefined && name !== 'limits' ? { ...all, packages: [] } : all) as Offered
  const newLimits = name === 'limits' ? (change.value as SettingValue<'limits'>) : limits
  return {
    ...base,
    loans: name === 'late' ? [] : typicalLoans(before, after, at),
    gaps: gapsIn(after.packages, newLimits),
    ...((await openUnder(db, pricesIn(before), pricesIn(after), most)) ?? {
      open_offers: null,
      open_applications: null,
    }),
  }
}

const NOTHING_OPEN = { open_offers: { made_anew: 0, kept: 0 }, open_applications: { made_anew: 0, kept: 0 } }

/** What a version changes, before it is confirmed. */
export async function previewOf(
  db: Db,
  row: VersionRow,
  options: Omit<PreviewOptions, 'author'>,
): Promise<Omit<Preview, 'version'>> {
  const waits = row.confirmed_at === null && row.withdrawn_at === null
  const { open_offers, open_applications, ...effects } = await effectsOf(db, row, {
    ...options,
    author: row.set_by,
    most: undefined,
    waits,
  })
  return {
    ...effects,
    open_offers: open_offers ?? NOTHING_OPEN.open_offers,
    open_applications: open_applications ?? NOTHING_OPEN.open_applications,
  }
}

/** The same for a value that is still being typed. */
export const previewOfDraft = (
  db: Db,
  draft: Proposed,
  { countOpen, ...options }: PreviewOptions & { countOpen: boolean },
): Promise<Draft> => effectsOf(db, draft, { ...options, most: countOpen ? undefined : MOST_LIVE, waits: true })
