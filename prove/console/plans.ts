import type { Pool } from '../../apps/server/src/platform/db/pool.ts'
import { z } from 'zod'

const nodeFields = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number().optional(),
  'Actual Loops': z.number().optional(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  'Sort Method': z.string().optional(),
})
type Fields = z.infer<typeof nodeFields>
interface Node extends Fields {
  Plans?: Node[] | undefined
}
const node: z.ZodType<Node> = nodeFields.extend({
  get Plans() {
    return z.array(node).optional()
  },
})
const logEntry = z.object({ 'Query Text': z.string(), Plan: node })

export interface Statement {
  text: string
  plan: Node
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The plans in a log of PostgreSQL: after each line that announces one, its lines are indented. The last may be cut off:
 * it is then of a statement that the server made by itself, because those of a call are written before its answer.
 */
export function plansIn(log: string): Statement[] {
  const plans = log.split(/^(?=\S)/m).flatMap((part) => {
    const start = part.indexOf('plan:\n')
    return start === -1 ? [] : [part.slice(start + 'plan:\n'.length)]
  })
  const whole = isJson(plans.at(-1) ?? '') ? plans : plans.slice(0, -1)
  return whole.map((json) => {
    const { 'Query Text': text, Plan: plan } = logEntry.parse(JSON.parse(json))
    return { text, plan }
  })
}

export type Sizes = ReadonlyMap<string, number>

/** The number of rows of each table, as the planner knows it. */
export async function tableSizes({ raw }: Pool): Promise<Sizes> {
  const { rows } = await raw.query<{ name: string; rows: number }>(
    `SELECT relname AS name, greatest(reltuples, 0)::float AS rows FROM pg_class WHERE relkind = 'r'`,
  )
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

const loopsOf = (of: Node): number => of['Actual Loops'] ?? 0

/** Rows that a node read from its table, also those that it left out again. */
const readBy = (of: Node): number =>
  loopsOf(of) *
  ((of['Actual Rows'] ?? 0) + (of['Rows Removed by Filter'] ?? 0) + (of['Rows Removed by Index Recheck'] ?? 0))

const parts = (of: Node): Node[] => of.Plans ?? []
const nodesOf = (of: Node): Node[] => [of, ...parts(of).flatMap(nodesOf)]

export interface PlanFault {
  fault: string
  statement: Statement
}

export interface Bounds {
  /** No part of a plan may read or sort more rows. */
  most: number
  /** A table of this size may be read from end to end. */
  small: number
}

/** What is wrong with how a call was answered: a table read from end to end, or more rows read or sorted than may be. */
export function planFaults(statements: readonly Statement[], sizes: Sizes, { most, small }: Bounds): PlanFault[] {
  const faults: PlanFault[] = []
  for (const statement of statements) {
    for (const each of nodesOf(statement.plan)) {
      if (loopsOf(each) === 0) continue
      const table = each['Relation Name']
      const rows = readBy(each)
      if (each['Node Type'] === 'Seq Scan' && table !== undefined && (sizes.get(table) ?? 0) > small)
        faults.push({ fault: `sequential scan of ${table}`, statement })
      else if (table !== undefined && rows > most)
        faults.push({ fault: `${rows} rows read of ${table} by ${each['Index Name'] ?? each['Node Type']}`, statement })
      const [below] = parts(each)
      if (/Sort/.test(each['Node Type']) && below !== undefined) {
        const sorted = (below['Actual Rows'] ?? 0) * loopsOf(below)
        if (sorted > most) faults.push({ fault: `${sorted} rows sorted`, statement })
      }
    }
  }
  return faults
}

const LABELS = ['Index Name', 'Sort Method', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'] as const

/** The executed nodes of a plan, one line each. */
export function showPlan(of: Node, depth = 0): string[] {
  if (loopsOf(of) === 0) return []
  const more = LABELS.flatMap((label) => (of[label] === undefined ? [] : [`${label}: ${of[label]}`]))
  const head = `${'  '.repeat(depth)}${of['Node Type']}${of['Relation Name'] === undefined ? '' : ` on ${of['Relation Name']}`}`
  const times = loopsOf(of) === 1 ? '' : ` × ${loopsOf(of)}`
  return [
    `${head} (rows ${of['Actual Rows'] ?? 0}${times}${more.length === 0 ? '' : `; ${more.join('; ')}`})`,
    ...parts(of).flatMap((part) => showPlan(part, depth + 1)),
  ]
}
