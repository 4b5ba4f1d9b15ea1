import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

export interface Statement {
  /** Empty: sent without a name, so that PostgreSQL parses it each time. */
  name: string
  text: string
  values: (string | null)[]
}

const PREFIX = 'home-credit-bench|'

/** Writes every statement of the pools for calls to PostgreSQL's log, until `stopLogging`. */
export async function startLogging(raw: pg.Pool): Promise<void> {
  for (const setting of ["log_statement = 'all'", `log_line_prefix = '${PREFIX}%a|'`])
    await raw.query(`ALTER SYSTEM SET ${setting}`)
  await raw.query('SELECT pg_reload_conf()')
}

export async function stopLogging(raw: pg.Pool): Promise<void> {
  for (const setting of ['log_statement', 'log_line_prefix']) await raw.query(`ALTER SYSTEM RESET ${setting}`)
  await raw.query('SELECT pg_reload_conf()')
}

const sizeOf = (file: string): number => readFileSync(file).length

/** Values of a logged `$1 = 'text', $2 = NULL`. */
const valuesIn = (detail: string): (string | null)[] =>
  Array.from(detail.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g), ([, text]) => text?.replaceAll("''", "'") ?? null)

/** The statements that the work sends through the pools for calls. */
export async function statementsOf(dataFolder: string, work: () => Promise<unknown>): Promise<Statement[]> {
  const file = join(dataFolder, 'postgres.log')
  const before = sizeOf(file)
  await work()
  // The log of a statement is written before its answer is sent.
  const entries = readFileSync(file).subarray(before).toString().split(`\n${PREFIX}`)
  const found: Statement[] = []
  for (const entry of entries) {
    const logged = /^(?:home-credit-bench\|)?home-credit (?:open|reads|writes|counting)\|(\w+): {2}([^]*)$/.exec(entry)
    if (logged === null) continue
    const [, level, message = ''] = logged
    if (level === 'DETAIL') found.at(-1)?.values.push(...valuesIn(message))
    const statement = /^(?:statement|execute ([^:]+)): ([^]*)$/.exec(message)
    if (level === 'LOG' && statement !== null)
      found.push({
        name: statement[1] === undefined || statement[1] === '<unnamed>' ? '' : statement[1],
        text: (statement[2] ?? '').trim(),
        values: [],
      })
  }
  return found
}

/** The statements as a script of pgbench, and the values of its variables, which start with `prefix`. */
export function scriptOf(
  statements: readonly Statement[],
  prefix: string,
): { script: string; values: Record<string, string> } {
  const values: Record<string, string> = {}
  const lines = statements.map(({ text, values: own }, index) => {
    const named = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
      const value = own[Number(number) - 1] ?? null
      if (value === null) return 'NULL'
      const name = `${prefix}_${index}_${number}`
      values[name] = value
      return `:${name}`
    })
    return `${named}\n;`
  })
  return { script: `${lines.join('\n')}\n`, values }
}
