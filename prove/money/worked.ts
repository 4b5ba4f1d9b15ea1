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

/** Changes the last digit of a figure: an amount, a percentage, a date or a document. */
const changeLastDigit = (figure: string): string =>
  figure.replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`)

/** The figures that are answers; the others are inputs. */
const ANSWERS = [
  /percent|schedule|total|pmt|last_payment|iof_|daily|additional/,
  /nominal_remaining|settlement$|discount|settled.*(?:amounts|due_dates|present_values)|pay_now|multa|juros/,
  /check_digits\.\d+\.dv|crc_of|fields\.\d+\.value|bank_holidays/,
]
/** Only for the second computation: more decimals than an engine answers, and months of equal length. */
const FOR_THE_SECOND = /raw$|^cet_equal_month/
const isAnswer = (path: string): boolean => ANSWERS.some((answer) => answer.test(path)) && !FOR_THE_SECOND.test(path)

const leaves = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`))
    : typeof value === 'string' && /\d/.test(value) && isAnswer(path)
      ? [path]
      : []

function withChangedFigure(path: string): Vectors {
  const copy = structuredClone(vectors)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce<Record<string, unknown>>((inside, key) => inside[key] as Record<string, unknown>, copy)
  parent[last] = changeLastDigit(String(parent[last]))
  return copy
}

/** Changes one random answer. */
function changeOne(run: Run): Seen {
  const paths = leaves(vectors)
  const path = paths[Math.floor(run.random() * paths.length)] ?? ''
  return compare(withChangedFigure(path))
}

/** Changes answers one at a time: all of them, or some in a small run. Each change must be detected. */
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
