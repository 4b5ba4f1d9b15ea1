import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PRUNES } from '../../apps/server/src/testing/prunes.ts'
import type { Lender } from './lender.ts'

/** Of a table with its TOAST, and of its indexes. */
export interface TableSize {
  table: number
  indexes: number
}

export interface Sizes {
  tables: ReadonlyMap<string, TableSize>
  /** In the file store. */
  files: number
}

/** Of the simulated gateways and bank: production has none of it. */
const SANDBOX = /^sandbox_/

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

/** After a vacuum, so that room of deleted rows is used again as in a database that has run for long. */
export async function sizesOf({ pool, filesFolder }: Lender): Promise<Sizes> {
  await pool.raw.query('VACUUM ANALYZE')
  const { rows } = await pool.raw.query<{ name: string; all: string; indexes: string }>(`
    SELECT CASE n.nspname WHEN 'public' THEN '' ELSE 'queue: ' END || c.relname AS name,
      pg_total_relation_size(c.oid)::text AS all, pg_indexes_size(c.oid)::text AS indexes
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker')`)
  return {
    tables: new Map(
      rows
        .filter(({ name }) => !SANDBOX.test(name))
        .map((row) => [row.name, { table: Number(row.all) - Number(row.indexes), indexes: Number(row.indexes) }]),
    ),
    files: bytesIn(filesFolder),
  }
}

/** What was added, for each of so many borrowers. */
export function growth(from: Sizes, to: Sizes, each: number): Sizes {
  const tables = new Map<string, TableSize>()
  for (const [name, { table, indexes }] of to.tables) {
    const before = from.tables.get(name) ?? { table: 0, indexes: 0 }
    tables.set(name, { table: (table - before.table) / each, indexes: (indexes - before.indexes) / each })
  }
  return { tables, files: (to.files - from.files) / each }
}

/** Of several growths. */
export function meanOf(several: readonly Sizes[]): Sizes {
  const tables = new Map<string, TableSize>()
  const mean = (of: (sizes: Sizes) => number): number =>
    several.reduce((sum, sizes) => sum + of(sizes), 0) / several.length
  for (const name of new Set(several.flatMap((sizes) => [...sizes.tables.keys()])))
    tables.set(name, {
      table: mean((sizes) => sizes.tables.get(name)?.table ?? 0),
      indexes: mean((sizes) => sizes.tables.get(name)?.indexes ?? 0),
    })
  return { tables, files: mean(({ files }) => files) }
}

export const totalOf = ({ tables }: Sizes, of: (name: string) => boolean = () => true): TableSize =>
  [...tables].reduce(
    (sum, [name, { table, indexes }]) =>
      of(name) ? { table: sum.table + table, indexes: sum.indexes + indexes } : sum,
    { table: 0, indexes: 0 },
  )

/** `temporary`: deleted after a day to a month; `each day`: a row a day of the lender, however many borrowers there are. */
export type Group = 'lasting' | 'temporary' | 'each day'

/** Unsealed entries and jobs wait for a minute at most. */
const TEMPORARY = new Set<string>(['audit_waiting', ...PRUNES.map(({ table }) => table)])
const EACH_DAY = /^(closes|reconciliations|figures_|schedule$|iof_guides$)/

export const groupOf = (name: string): Group =>
  TEMPORARY.has(name) || name.startsWith('queue: ') ? 'temporary' : EACH_DAY.test(name) ? 'each day' : 'lasting'
