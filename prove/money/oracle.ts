// A second computation of everything that the money engine answers. It imports nothing, implements only the rules,
// and uses only integers: an answer is never a rounded approximation, but an integer whose two neighbours are ruled
// out.

/** How to round a value between two integers. Each rounding below has a name, so that one can be changed alone. */
export type Rounding = 'half_up' | 'half_even' | 'down' | 'up'

const STEPS = [
  'payment', // the equal payment of Price
  'amortisation', // the equal principal of SAC
  'firstInterest', // interest of a first period that is not a whole month
  'interest', // interest of every other period
  'iofDaily',
  'iofAdditional',
  'cet', // and the yearly rate: percentages, half to even (NBR 5891)
  'presentValue',
  'fine',
  'mora',
  'lateInterest',
] as const
export type Step = (typeof STEPS)[number]
export type Roundings = Readonly<Record<Step, Rounding>>
export const ROUNDINGS: readonly Step[] = STEPS
export const roundings = (changed: Partial<Roundings> = {}): Roundings => ({
  payment: 'half_up',
  amortisation: 'half_up',
  firstInterest: 'half_up',
  interest: 'half_up',
  iofDaily: 'half_up',
  iofAdditional: 'half_up',
  cet: 'half_even',
  presentValue: 'half_up',
  fine: 'half_up',
  mora: 'half_up',
  lateInterest: 'half_up',
  ...changed,
})

/** An exact fraction with a positive denominator. */
export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

const floorDivided = (over: bigint, under: bigint): bigint => (over < 0n ? (over - under + 1n) / under : over / under)
const isOdd = (whole: bigint): boolean => whole % 2n !== 0n

export function rounded({ over, under }: Ratio, rounding: Rounding): bigint {
  if (rounding === 'down') return floorDivided(over, under)
  if (rounding === 'up') return -floorDivided(-over, under)
  const up = floorDivided(over * 2n + under, under * 2n)
  const onHalf = (over * 2n + under) % (under * 2n) === 0n
  return rounding === 'half_even' && onHalf && isOdd(up) ? up - 1n : up
}

// ---- A fraction times a root: where (1+i) is raised to a share of a period ----

/** factor × base^(share.over ÷ share.under) + added. */
export interface Grown {
  readonly factor: Ratio
  readonly base: Ratio
  readonly share: Ratio
  readonly added: bigint
}

/** Precision of a root. More bits only avoid the slow comparison by powers; they never change an answer. */
const ROOT_BITS = 96n

/**
 * The largest integer whose power does not exceed a positive value: Newton's method from above, starting from the
 * root of the leading half.
 */
export function wholeRoot(value: bigint, degree: bigint): bigint {
  const bits = BigInt(value.toString(16).length) * 4n
  const half = bits / degree / 2n
  let above = half < 4n ? 1n << (bits / degree + 1n) : (wholeRoot(value >> (half * degree), degree) + 1n) << half
  for (;;) {
    const next = ((degree - 1n) * above + value / above ** (degree - 1n)) / degree
    if (next >= above) return above
    above = next
  }
}

interface Bracket {
  readonly below: bigint
  readonly above: bigint
}

const roots = new Map<string, Bracket>()

/** base^share between two neighbours in units of 2^-ROOT_BITS; both equal when it is exact. */
function rootBracket(base: Ratio, share: Ratio): Bracket {
  const key = `${base.over}/${base.under}^${share.over}/${share.under}`
  const cached = roots.get(key)
  if (cached !== undefined) return cached
  const over = (base.over ** share.over) << (ROOT_BITS * share.under)
  const under = base.under ** share.over
  const below = wholeRoot(over / under, share.under)
  const found = { below, above: below ** share.under * under === over ? below : below + 1n }
  if (roots.size > 2000) roots.clear()
  roots.set(key, found)
  return found
}

/** Compares factor × base^share with a fraction, by integer powers only: below (-1n), equal (0n), above (1n). */
export function compareByPowers({ factor, base, share }: Omit<Grown, 'added'>, to: Ratio): bigint {
  if (to.over <= 0n) return factor.over > 0n ? 1n : 0n
  const degree = share.under
  const left = (factor.over * to.under) ** degree * base.over ** share.over
  const right = (to.over * factor.under) ** degree * base.under ** share.over
  return left < right ? -1n : left > right ? 1n : 0n
}

/** Rounds a value to `upper` or the integer below, using only its comparison with the border between them. */
function atBorder(upper: bigint, rounding: Rounding, compare: (border: Ratio) => bigint): bigint {
  const twice = rounding === 'down' ? upper * 2n : rounding === 'up' ? upper * 2n - 2n : upper * 2n - 1n
  const side = compare({ over: twice, under: 2n })
  if (side !== 0n) return side > 0n ? upper : upper - 1n
  return rounding === 'up' || (rounding === 'half_even' && isOdd(upper)) ? upper - 1n : upper
}

/** The same by powers only; `upper` is the larger of the two possible answers. */
export const roundedByPowers = (grown: Grown, rounding: Rounding, upper: bigint): bigint =>
  atBorder(upper, rounding, ({ over, under }) => compareByPowers(grown, { over: over - grown.added * under, under }))

export function roundedGrown({ factor, base, share, added }: Grown, rounding: Rounding): bigint {
  // Whole periods stay an exact fraction; only the rest of the share needs a root.
  const whole = share.over / share.under
  const over = factor.over * base.over ** whole
  const under = factor.under * base.under ** whole
  const rest = share.over % share.under
  if (rest === 0n) return rounded({ over: over + added * under, under }, rounding)
  const { below, above } = rootBracket(base, { over: rest, under: share.under })
  const at = (root: bigint): bigint =>
    rounded({ over: over * root + ((added * under) << ROOT_BITS), under: under << ROOT_BITS }, rounding)
  const upper = at(above)
  return at(below) === upper ? upper : roundedByPowers({ factor, base, share, added }, rounding, upper)
}

// ---- Calendar: days since 1970-01-01, counted out year by year and month by month ----

export interface Civil {
  readonly year: number
  readonly month: number
  readonly day: number
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const monthLength = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
const yearLength = (year: number): number => (isLeap(year) ? 366 : 365)

export function dayOf({ year, month, day }: Civil): number {
  let days = day - 1
  for (let before = 1970; before < year; before += 1) days += yearLength(before)
  for (let before = 1; before < month; before += 1) days += monthLength(year, before)
  return days
}

export function civilOf(days: number): Civil {
  let [year, month, left] = [1970, 1, days]
  for (; left >= yearLength(year); year += 1) left -= yearLength(year)
  for (; left >= monthLength(year, month); month += 1) left -= monthLength(year, month)
  return { year, month, day: left + 1 }
}

export const dayFrom = (text: string): number => {
  const [year, month, day] = text.split('-').map(Number)
  return dayOf({ year: year ?? 0, month: month ?? 0, day: day ?? 0 })
}
export const textOf = (days: number): string => {
  const { year, month, day } = civilOf(days)
  return `${year}-${`${month}`.padStart(2, '0')}-${`${day}`.padStart(2, '0')}`
}

/** The day of the month after `count` months, or the last day of a shorter month. */
function monthsAfter({ year, month }: Civil, count: number, targetDay: number): number {
  const at = { year: year + Math.floor((month - 1 + count) / 12), month: ((month - 1 + count) % 12) + 1 }
  return dayOf({ ...at, day: Math.min(targetDay, monthLength(at.year, at.month)) })
}

/** Easter by golden number, century and epact. */
export function easter(year: number): number {
  const golden = (year % 19) + 1
  const century = Math.floor(year / 100) + 1
  const skippedLeaps = Math.floor((3 * century) / 4) - 12
  const moon = Math.floor((8 * century + 5) / 25) - 5
  const sunday = Math.floor((5 * year) / 4) - skippedLeaps - 10
  const age = (((11 * golden + 20 + moon - skippedLeaps) % 30) + 30) % 30
  const epact = (age === 25 && golden > 11) || age === 24 ? age + 1 : age
  const full = 44 - epact < 21 ? 74 - epact : 44 - epact
  return dayOf({ year, month: 3, day: 1 }) + full + 7 - ((sunday + full) % 7) - 1
}

const FIXED_HOLIDAYS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25']
const SINCE_2024 = ['11-20'] // Law 14.759 of 2023
const FROM_EASTER = [-48, -47, -2, 60] // Carnival, Passion, Corpus Christi

const holidaysOf = new Map<number, readonly number[]>()

export function holidays(year: number): readonly number[] {
  const cached = holidaysOf.get(year)
  if (cached !== undefined) return cached
  const fixed = [...FIXED_HOLIDAYS, ...(year < 2024 ? [] : SINCE_2024)].map((date) => dayFrom(`${year}-${date}`))
  const found = [...fixed, ...FROM_EASTER.map((days) => easter(year) + days)].toSorted((one, other) => one - other)
  holidaysOf.set(year, found)
  return found
}

const isBankingDay = (days: number): boolean => {
  const weekday = (days + 4) % 7 // 1970-01-01 was a Thursday
  return weekday !== 0 && weekday !== 6 && !holidays(civilOf(days).year).includes(days)
}

export function payableDate(due: number): number {
  let days = due
  while (!isBankingDay(days)) days += 1
  return days
}

export interface Dated {
  readonly release: number
  readonly count: number
  /** The borrower's due day; without one, the day of the release. */
  readonly dueDay?: number | undefined
}

const FIRST_DUE_FROM = 15

export function dueDays({ release, count, dueDay }: Dated): number[] {
  const start = civilOf(release)
  let first = 1
  if (dueDay !== undefined) for (first = 0; monthsAfter(start, first, dueDay) - release < FIRST_DUE_FROM; first += 1);
  return Array.from({ length: count }, (_, index) => monthsAfter(start, first + index, dueDay ?? start.day))
}

/** Exactly one period when it ends on the same day a month later, otherwise days over thirty. */
export function firstPeriod(release: number, firstDue: number): Ratio {
  const start = civilOf(release)
  return monthsAfter(start, 1, start.day) === firstDue
    ? { over: 1n, under: 1n }
    : { over: BigInt(firstDue - release), under: 30n }
}

// ---- Schedule ----

/** 1 in units of a rate: rates are integers in hundred-millionths. */
const ONE = 100_000_000n

export interface Terms extends Dated {
  readonly system: 'price' | 'sac'
  readonly rate: bigint
}

export interface Row {
  readonly due: number
  readonly payment: bigint
  readonly interest: bigint
  readonly principal: bigint
  readonly balance: bigint
}

/** 1 + i. */
const growth = (rate: bigint): Ratio => ({ over: ONE + rate, under: ONE })

/** amount × ((1+i)^share − 1). */
const interestOver = (amount: bigint, share: Ratio, rate: bigint): Grown => ({
  factor: { over: amount, under: 1n },
  base: growth(rate),
  share,
  added: -amount,
})

/** The present value of one centavo in each of `count` periods, discounted from the last to the first. */
function annuity(rate: bigint, count: number): Ratio {
  let [over, under] = [0n, 1n]
  for (let period = 0; period < count; period += 1) {
    over = (over + under) * ONE
    under *= ONE + rate
  }
  return { over, under }
}

/** The repayment list of an amount. Computes what depends only on the terms once. */
export function schedules(terms: Terms, steps: Roundings): (financed: bigint) => Row[] {
  const { system, rate, count, release } = terms
  const dues = dueDays(terms)
  const base = growth(rate)
  const share = firstPeriod(release, dues[0] ?? release)
  const worth = annuity(rate, count)
  // PMT·(1+i)^(t−1), as F ÷ annuity ÷ (1+i) × (1+i)^t.
  const equalPayment = (financed: bigint): bigint =>
    roundedGrown(
      { factor: { over: financed * worth.under * base.under, under: worth.over * base.over }, base, share, added: 0n },
      steps.payment,
    )
  return (financed) => {
    const equal =
      system === 'price'
        ? equalPayment(financed)
        : rounded({ over: financed, under: BigInt(count) }, steps.amortisation)
    let balance = financed
    return dues.map((due, index) => {
      const interest =
        index === 0 && share.under !== 1n
          ? roundedGrown(interestOver(financed, share, rate), steps.firstInterest)
          : rounded({ over: balance * rate, under: ONE }, steps.interest)
      const principal = index === count - 1 ? balance : system === 'price' ? equal - interest : equal
      balance -= principal
      return { due, payment: principal + interest, interest, principal, balance }
    })
  }
}

/** Whether every row repays something and only the last one all of it. Any other list is invalid. */
export const amortises = (rows: readonly Row[]): boolean =>
  rows.every(
    ({ principal, balance }, index) => principal > 0n && (index === rows.length - 1 ? balance === 0n : balance > 0n),
  )

// ---- Cost ----

/** 0.0082 % a day for at most 365 days, and 0.38 % once. */
export interface IofRates {
  readonly dailyRate: bigint
  readonly additionalRate: bigint
}
export const IOF: IofRates = { dailyRate: 8200n, additionalRate: 380_000n }
const IOF_DAYS = 365

export interface Iof {
  readonly daily: bigint
  readonly additional: bigint
}

export function iofOf(
  parts: readonly { principal: bigint; days: number }[],
  { dailyRate, additionalRate }: IofRates,
  steps: Roundings,
): Iof {
  let [whole, weighted] = [0n, 0n]
  for (const { principal, days } of parts) {
    whole += principal
    weighted += principal * BigInt(Math.min(days, IOF_DAYS))
  }
  return {
    daily: rounded({ over: weighted * dailyRate, under: ONE }, steps.iofDaily),
    additional: rounded({ over: whole * additionalRate, under: ONE }, steps.iofAdditional),
  }
}

export interface Costed {
  readonly financed: bigint
  readonly net: bigint
  readonly iof: Iof
  readonly rows: readonly Row[]
}

export interface Cost {
  readonly fee: bigint
  readonly iof: IofRates
}

/** A loan from which IOF and fee are deducted. */
export function costOf(terms: Terms, { fee, iof: rates }: Cost, steps: Roundings): (financed: bigint) => Costed {
  const scheduleOf = schedules(terms, steps)
  return (financed) => {
    const rows = scheduleOf(financed)
    const iof = iofOf(
      rows.map(({ due, principal }) => ({ principal, days: due - terms.release })),
      rates,
      steps,
    )
    return { financed, net: financed - iof.daily - iof.additional - fee, iof, rows }
  }
}

/**
 * Roundings make the net fluctuate between neighbouring amounts, so amounts around the found one are tried too. A
 * row's roundings change the balance by at most a centavo, which the rate compounds over the taxed year: under 2
 * centavos of tax at 30 % a month, under 25 at 100 %.
 */
const wobble = (rate: bigint): bigint => (rate <= (3n * ONE) / 10n ? 4n : 25n)

/**
 * Candidates for the smallest amount that leaves the net: bisects to an amount that is enough while one centavo less
 * is not, and adds its neighbours.
 */
function amountsFor(
  net: bigint,
  costAt: (financed: bigint) => Costed,
  { fee, rate }: { fee: bigint; rate: bigint },
): Costed[] {
  let little = net + fee - 1n
  let gap = net / 64n + 1n
  while (costAt(little + gap).net < net) gap *= 2n
  let enough = little + gap
  while (enough - little > 1n) {
    const middle = (little + enough) / 2n
    if (costAt(middle).net < net) little = middle
    else enough = middle
  }
  const near: Costed[] = []
  for (let tried = enough - wobble(rate); tried <= enough + wobble(rate); tried += 1n)
    if (tried >= net + fee) near.push(costAt(tried))
  return near
}

export interface FinancedFor {
  readonly found: Costed | undefined
  /**
   * Only some amounts near here have a list: at such a rate and term a centavo of rounding grows beyond the loan
   * itself.
   */
  readonly onEdge: boolean
}

/** The smallest amount with a list that leaves at least the net. */
export function financedFor(net: bigint, terms: Terms, cost: Cost, steps: Roundings): FinancedFor {
  const near = amountsFor(net, costOf(terms, cost, steps), { fee: cost.fee, rate: terms.rate })
  const listed = near.filter(({ rows }) => amortises(rows))
  return { found: listed.find((one) => one.net >= net), onEdge: listed.length < near.length && listed.length > 0 }
}

// ---- CET: the day's discount factor between two bounds, then its 365th power in whole numbers ----

export interface Flow {
  readonly days: number
  readonly amount: bigint
}

interface Yield {
  readonly net: bigint
  readonly flows: readonly Flow[]
  /** Units of the answer in 1: 10,000 for two decimals of a percent. */
  readonly unit: bigint
  /** 1 for the annual rate, 12 for the monthly rate that compounds to it. */
  readonly perYear: bigint
  readonly daysInYear: bigint
}

type YieldInput = Pick<Yield, 'net' | 'flows'> & Partial<Yield>

/** Every flow discounted by day^days, in units of 2^-bits, rounded down or (with `up`) rounded up; and the slope. */
function worthAt(day: bigint, { flows }: Yield, bits: bigint, up: boolean): { worth: bigint; slope: bigint } {
  const carry = up ? (1n << bits) - 1n : 0n
  const times = (one: bigint, other: bigint): bigint => (one * other + carry) >> bits
  const gaps = new Map<number, bigint>()
  const overDays = (days: number): bigint => {
    const cached = gaps.get(days)
    if (cached !== undefined) return cached
    let [result, square] = [1n << bits, day]
    for (let left = days; left > 0; left = Math.floor(left / 2)) {
      if (left % 2 === 1) result = times(result, square)
      square = times(square, square)
    }
    gaps.set(days, result)
    return result
  }
  let [worth, slope, factor, since] = [0n, 0n, 1n << bits, 0]
  for (const { days, amount } of flows) {
    factor = times(factor, overDays(days - since))
    since = days
    worth += amount * factor
    slope += amount * factor * BigInt(days)
  }
  return { worth, slope: (slope << bits) / day }
}

interface DayBounds extends Bracket {
  /** The day's factor over a year, exact: units of 2^-(bits × days). */
  readonly yearBelow: bigint
  readonly yearAbove: bigint
}

/** Bounds of the day's discount factor, in units of 2^-bits, each verified by discounting with it. */
function dayBounds(sought: Yield, bits: bigint): DayBounds {
  const net = sought.net << bits
  let day = 1n << bits
  for (;;) {
    const { worth, slope } = worthAt(day, sought, bits, false)
    const next = day - ((worth - net) << bits) / slope
    if (next >= day) break
    day = next
  }
  for (let margin = 16n; ; margin *= 4n) {
    const [below, above] = [day - margin, day + margin]
    if (worthAt(below, sought, bits, true).worth >= net || worthAt(above, sought, bits, false).worth <= net) continue
    return { below, above, yearBelow: below ** sought.daysInYear, yearAbove: above ** sought.daysInYear }
  }
}

/** Whether the yield is above (1n), on (0n) or below (-1n) a fractional rate, for flows at whole years. */
function againstRate({ net, flows, daysInYear, perYear }: Yield, rate: Ratio): bigint {
  let [over, under] = [-net, 1n]
  for (const { days, amount } of flows) {
    const periods = (BigInt(days) / daysInYear) * perYear
    const [less, more] = [rate.under ** periods, (rate.under + rate.over) ** periods]
    ;[over, under] = [over * more + amount * less * under, under * more]
  }
  return over > 0n ? 1n : over < 0n ? -1n : 0n
}

/**
 * Initial and maximum precision of a day's discount factor. Too few bits never change an answer; the search just
 * restarts with more.
 */
const DAY_BITS = 64n
const MOST_BITS = 2048n

/**
 * The rates that discount the flows to the net, in `unit`ths, one per number of periods in a year; undefined when the
 * flows return less than the net.
 */
export function yieldsOf(input: YieldInput, perYears: readonly bigint[], rounding: Rounding): bigint[] | undefined {
  const sought: Yield = { unit: 10_000n, perYear: 1n, daysInYear: 365n, ...input }
  const { net, flows, unit, daysInYear } = sought
  const back = flows.reduce((sum, { amount }) => sum + amount, 0n)
  if (net <= 0n || back < net) return undefined
  if (back === net) return perYears.map(() => 0n)
  const cache = new Map<bigint, DayBounds>()
  const boundsAt = (bits: bigint): DayBounds => {
    const bounds = cache.get(bits) ?? dayBounds(sought, bits)
    cache.set(bits, bounds)
    return bounds
  }
  return perYears.map((perYear) => {
    for (let bits = DAY_BITS; bits <= MOST_BITS; bits *= 2n) {
      const bounds = boundsAt(bits)
      // floor(2·unit·year^(−1/perYear)) − 2·unit: twice the rate, rounded down, decides every rounding except exactly
      // on its border.
      const at = (year: bigint): bigint => {
        const halves = wholeRoot((((2n * unit) ** perYear) << (bits * daysInYear)) / year, perYear) - 2n * unit
        return rounding === 'down' ? halves / 2n : rounding === 'up' ? halves / 2n + 1n : (halves + 1n) / 2n
      }
      const [least, most] = [at(bounds.yearAbove), at(bounds.yearBelow)]
      if (least === most) return most
      const isBorder = most - least === 1n && flows.every(({ days }) => BigInt(days) % daysInYear === 0n)
      if (isBorder)
        return atBorder(most, rounding, ({ over, under }) =>
          againstRate({ ...sought, perYear }, { over, under: under * unit }),
        )
    }
    throw new Error('a rate too close to the border of a rounding')
  })
}

export const yieldOf = (input: YieldInput, rounding: Rounding): bigint | undefined =>
  yieldsOf(input, [input.perYear ?? 1n], rounding)?.[0]

/** (1+i)^12 − 1, in `unit`ths. */
export const effectiveAnnual = (rate: bigint, rounding: Rounding, unit = 10_000n): bigint =>
  rounded({ over: ((ONE + rate) ** 12n - ONE ** 12n) * unit, under: ONE ** 12n }, rounding)

// ---- After crediting ----

/** The present value of an amount that is due after some periods and a share of one. */
export function presentValue(
  amount: bigint,
  { rate, share, periods }: { rate: bigint; share: Ratio; periods: number },
  steps: Roundings,
): bigint {
  const base = growth(rate)
  const whole = -floorDivided(-share.over, share.under)
  const off = BigInt(periods) + whole
  const factor = { over: amount * base.under ** off, under: base.over ** off }
  return roundedGrown(
    { factor, base, share: { over: whole * share.under - share.over, under: share.under }, added: 0n },
    steps.presentValue,
  )
}

/** The periods until the next nominal date. An odd first period counts in days over thirty, as its interest does. */
function shareLeft(day: number, next: number, { release, dues }: { release: number; dues: readonly number[] }): Ratio {
  const due = dues[next] ?? day
  const odd = next === 0 && firstPeriod(release, due).under !== 1n
  return { over: BigInt(due - day), under: odd ? 30n : BigInt(due - (dues[next - 1] ?? release)) }
}

export interface Late {
  readonly fine: bigint
  readonly mora: bigint
  readonly interest: bigint
}

const FINE = { over: 2n, under: 100n }
const MORA = { over: 1n, under: 3000n } // 1 % a month, by thirtieths

/** The charges of one segment: a number of days on one unpaid amount; the fine only in the first. */
export function lateCharges(
  { unpaid, days, rate, fined }: { unpaid: bigint; days: number; rate: bigint; fined: boolean },
  steps: Roundings,
): Late {
  if (days <= 0) return { fine: 0n, mora: 0n, interest: 0n }
  return {
    fine: fined ? 0n : rounded({ over: unpaid * FINE.over, under: FINE.under }, steps.fine),
    mora: rounded({ over: unpaid * MORA.over * BigInt(days), under: MORA.under }, steps.mora),
    interest: roundedGrown(interestOver(unpaid, { over: BigInt(days), under: 30n }, rate), steps.lateInterest),
  }
}

/** What is still unpaid of a row, and the day from which charges run. */
interface OpenRow {
  readonly row: Row
  unpaid: bigint
  fixed: bigint
  since: number
  fined: boolean
}

const sumLate = ({ fine, mora, interest }: Late): bigint => fine + mora + interest
const running = ({ unpaid, since, fined }: OpenRow, day: number, rate: bigint, steps: Roundings): Late =>
  lateCharges({ unpaid, days: day - since, rate, fined }, steps)

/** Applies a partial payment: oldest row first, its charges before the rest. An overdue row starts a new segment. */
function payPart(
  open: OpenRow[],
  { day, amount }: { day: number; amount: bigint },
  rate: bigint,
  steps: Roundings,
): void {
  let left = amount
  for (const one of open) {
    if (left === 0n || one.row.due > day || one.unpaid === 0n) continue
    one.fixed += sumLate(running(one, day, rate, steps))
    if (day > one.since) Object.assign(one, { since: day, fined: true })
    const toCharges = left < one.fixed ? left : one.fixed
    const toRow = left - toCharges < one.unpaid ? left - toCharges : one.unpaid
    one.fixed -= toCharges
    one.unpaid -= toRow
    left -= toCharges + toRow
  }
}

export interface Owed {
  readonly due: number
  readonly amount: bigint
  readonly late: bigint
}

export interface Loan {
  readonly terms: Terms
  readonly rows: readonly Row[]
  /** The number of paid rows. */
  readonly paid: number
  /** Partial payments of due rows, by day. */
  readonly parts: readonly { readonly day: number; readonly amount: bigint }[]
}

/** What each open row costs on a day: late rows with charges, due rows at face value, early rows at present value. */
export function owedOn(day: number, { terms: { rate, release }, rows, paid, parts }: Loan, steps: Roundings): Owed[] {
  const dues = rows.map(({ due }) => due)
  const next = dues.findIndex((due) => due > day)
  const open = rows
    .slice(paid)
    .map((row): OpenRow => ({ row, unpaid: row.payment, fixed: 0n, since: payableDate(row.due), fined: false }))
  for (const part of parts) payPart(open, part, rate, steps)
  return open.map((one, index) => {
    const { due, payment } = one.row
    const late = one.fixed + sumLate(running(one, day, rate, steps))
    if (due <= day) return { due, amount: one.unpaid + late, late }
    return {
      due,
      amount: presentValue(
        payment,
        { rate, share: shareLeft(day, next, { release, dues }), periods: paid + index - next },
        steps,
      ),
      late,
    }
  })
}

// ---- IOF after the first day: centavos of principal, each with the day up to which it was taxed ----

/** Consecutive centavos, and the day up to which they were taxed. */
interface TaxedRun {
  cents: bigint
  until: number
}

/** The unpaid rows of a loan, each with its principal in the order of payment. */
export interface Taxed {
  readonly release: number
  readonly dailyRate: bigint
  /** `ahead`: what a plan's row was taxed beyond its due date when the plan was made. */
  readonly rows: Map<number, { due: number; runs: TaxedRun[]; ahead: readonly TaxedRun[] }>
}

interface PrincipalRow {
  readonly number: number
  readonly due: number
  readonly principal: bigint
}

/** On the day of release every row is taxed up to its due date. */
export const taxedAtRelease = (release: number, rows: readonly PrincipalRow[], dailyRate = IOF.dailyRate): Taxed => ({
  release,
  dailyRate,
  rows: new Map(
    rows.map(({ number, due, principal }) => [number, { due, runs: [{ cents: principal, until: due }], ahead: [] }]),
  ),
})

const FURTHER: Rounding = 'half_up'

/** Removes and returns the first centavos of a row. */
function takeFirst(runs: TaxedRun[], count: bigint): TaxedRun[] {
  const taken: TaxedRun[] = []
  for (let left = count; left > 0n; ) {
    const [first] = runs
    if (first === undefined) throw new Error('more principal than there is')
    const cents = first.cents < left ? first.cents : left
    taken.push({ cents, until: first.until })
    first.cents -= cents
    left -= cents
    if (first.cents === 0n) runs.shift()
  }
  return taken
}

/** The taxable days between two dates, within the first 365 after release. */
const daysTaxed = (release: number, from: number, to: number): bigint => {
  let days = 0n
  for (let day = from + 1; day <= to; day += 1) if (day - release <= IOF_DAYS) days += 1n
  return days
}

const iofOfRuns = ({ release, dailyRate }: Taxed, runs: readonly TaxedRun[], to: number): Ratio => ({
  over: runs.reduce((sum, { cents, until }) => sum + cents * daysTaxed(release, until, to), 0n) * dailyRate,
  under: ONE,
})

/** The IOF that the lender bears for the principal that a payment pays of one row: zero unless the row is overdue. */
export function iofOfPayment(
  taxed: Taxed,
  { number, principal, day }: { number: number; principal: bigint; day: number },
): bigint {
  const row = taxed.rows.get(number)
  if (row === undefined) throw new Error(`no row ${number}`)
  const paid = takeFirst(row.runs, principal)
  return day > payableDate(row.due) ? rounded(iofOfRuns(taxed, paid, day), FURTHER) : 0n
}

/**
 * Future rows that an early payment has split again: each starts with what was taxed up to its own date and ends with
 * what a plan brought forward.
 */
export function splitTaxed(taxed: Taxed, rows: readonly PrincipalRow[]): void {
  for (const { number, due, principal } of rows) {
    const row = taxed.rows.get(number)
    if (row === undefined) throw new Error(`no row ${number}`)
    const aheadCents = row.ahead.reduce((sum, { cents }) => sum + cents, 0n)
    const own = principal > aheadCents ? [{ cents: principal - aheadCents, until: due }] : []
    const ahead = row.ahead.map((run) => Object.assign({}, run))
    row.runs = [...own, ...takeFirst(ahead, principal < aheadCents ? principal : aheadCents)]
  }
}

/** The IOF that the lender bears for a new list: all open principal goes into it, the shortest taxed first. */
export function iofOfPlan(taxed: Taxed, open: readonly number[], rows: readonly PrincipalRow[]): bigint {
  const left = open
    .flatMap((number) => taxed.rows.get(number)?.runs ?? [])
    .toSorted((one, other) => one.until - other.until)
  taxed.rows.clear()
  let over = 0n
  for (const { number, due, principal } of rows) {
    const taken = takeFirst(left, principal)
    over += iofOfRuns(taxed, taken, due).over
    const runs = taken.map(({ cents, until }) => ({ cents, until: Math.max(until, due) }))
    taxed.rows.set(number, {
      due,
      runs,
      ahead: runs.filter(({ until }) => until > due).map((run) => Object.assign({}, run)),
    })
  }
  if (left.length > 0) throw new Error('principal was left over')
  return rounded({ over, under: ONE }, FURTHER)
}
