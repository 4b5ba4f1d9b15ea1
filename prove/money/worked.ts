import type { Claim, Run, Seen } from '../claim.ts'
import { domainEngine } from './domain-engine.ts'
import { moneyFigures, unlike } from './figures.ts'
import { identityFigures } from './identity-figures.ts'
import { vectors, type Vectors } from './vectors.ts'

function compare(expected: Vectors): Seen {
  const money = moneyFigures(domainEngine, expected)
  const identity = identityFigures(expected)
  return {
    counts: { 'money figures': money.length, 'identity and PIX figures': identity.length },
    faults: unlike([...money, ...identity]),
  }
}

/** The last digit of a figure moved on by one: of an amount, a percentage, a date or a document. */
const changeLastDigit = (figure: string): string =>
  figure.replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`)

/** Figures that are answers, wherever they stand; the others are what was asked. */
const ANSWERS = [
  /percent|schedule|total|pmt|last_payment|iof_|daily|additional/,
  /nominal_remaining|settlement$|discount|settled.*(?:amounts|due_dates|present_values)|pay_now|multa|juros/,
  /check_digits\.\d+\.dv|crc_of|fields\.\d+\.value|bank_holidays/,
]
/** Told for the second computation alone: more decimals than an engine answers, and months that are all equal. */
const FOR_THE_SECOND = /raw$|^cet_equal_month/
const isAnswer = (path: string): boolean => ANSWERS.some((answer) => answer.test(path)) && !FOR_THE_SECOND.test(path)

const leaves = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`))
    : typeof value === 'string' && /\d/.test(value) && isAnswer(path)
      ? [path]
      : []

/** The worked figures with one of them changed. */
function withChangedFigure(path: string): Vectors {
  const copy = structuredClone(vectors)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce<Record<string, unknown>>((inside, key) => inside[key] as Record<string, unknown>, copy)
  parent[last] = changeLastDigit(String(parent[last]))
  return copy
}

/** Any one of the answers changed. */
function changeOne(run: Run): Seen {
  const paths = leaves(vectors)
  const path = paths[Math.floor(run.random() * paths.length)] ?? ''
  return compare(withChangedFigure(path))
}

/** Answers changed, each alone: all of them, or in a small run some. Each must be seen. */
function changeEach(run: Run): { seen: number; faults: string[] } {
  const share = Math.min(1, run.scale * 2)
  const tried = leaves(vectors).filter(() => run.random() < share)
  const unseen = tried.filter((path) => compare(withChangedFigure(path)).faults.length === 0)
  return { seen: tried.length - unseen.length, faults: unseen.map((path) => `${path} changed, and nobody saw it`) }
}

export const workedFigures: Claim = {
  claim: 'every worked figure holds, and each of them counts',
  minCounts: { 'money figures': 400, 'identity and PIX figures': 200, 'figures whose change is seen': 350 },
  run: async (run) => {
    const { counts, faults } = compare(vectors)
    const changed = changeEach(run)
    return {
      counts: { ...counts, 'figures whose change is seen': changed.seen },
      faults: [...faults, ...changed.faults],
    }
  },
  plants: [{ bug: 'one figure changed', run: async (run) => changeOne(run) }],
}
