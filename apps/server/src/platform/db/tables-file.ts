// Writes tables.ts from a migrated database; a test compares the file with it.
import pg from 'pg'

const TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  uuid: 'string',
  _uuid: 'string[]',
  _int4: 'number[]',
  ledger_account: 'string',
  ledger_event: 'string',
  jsonb: 'unknown',
  bytea: 'Buffer',
  timestamptz: 'Date',
  _timestamptz: 'Date[]',
  date: 'string',
  numeric: 'string',
}

const QUERY = `
  SELECT c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' AS nullable,
         c.column_default IS NOT NULL AS defaulted, c.is_identity = 'YES' OR c.is_generated = 'ALWAYS' AS generated
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'migrations'
  ORDER BY c.table_name, c.ordinal_position`

/** Columns that a CHECK limits to a list of words. */
const WORDS_QUERY = `
  SELECT c.conrelid::regclass::text AS table_name, a.attname AS column_name, pg_get_constraintdef(c.oid) AS definition
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'c' AND c.connamespace = 'public'::regnamespace AND cardinality(c.conkey) = 1`

interface Check {
  table_name: string
  column_name: string
  definition: string
}

/** The words that `CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text])))` allows; undefined for any other check. */
function wordsIn({ column_name, definition }: Check): string[] | undefined {
  const list = new RegExp(`^CHECK \\(\\(${column_name} = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$`).exec(definition)?.[1]
  const words = list?.split(', ').map((word) => /^('(?:[^'\\]|'')*')::text$/.exec(word)?.[1])
  return words?.every((word) => word !== undefined) === true ? words : undefined
}

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  defaulted: boolean
  generated: boolean
}

/** JSON columns that contain lists of words. A schema parses other JSON where it is used. */
const JSON_LISTS: ReadonlySet<string> = new Set([
  'credit_signals.flags',
  'loan_decisions.reasons',
  'loan_moves.reasons',
  'loans.reasons',
  'passkeys.transports',
  'quota_evidence.reasons',
  'verification_documents.signals',
])

const pascal = (name: string): string => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const typeOf = (column: Column, words: string | undefined): string => {
  const plain = words ?? TYPES[column.udt_name]
  if (plain === undefined)
    throw new Error(`${column.table_name}.${column.column_name}: say in db/tables-file.ts what ${column.udt_name} is`)
  const type = column.nullable ? `${plain} | null` : plain
  if (column.generated) return `GeneratedAlways<${type}>`
  // JSON is written as text and read as a value.
  if (column.udt_name === 'jsonb') {
    const read = JSON_LISTS.has(`${column.table_name}.${column.column_name}`) ? 'string[]' : 'unknown'
    if (column.nullable) return `ColumnType<${read}, string | null, string | null>`
    return `ColumnType<${read}, string${column.defaulted ? ' | undefined' : ''}, string>`
  }
  return column.defaulted ? `Generated<${type}>` : type
}

export async function tablesFile(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(QUERY)
    const checks = await client.query<Check>(WORDS_QUERY)
    const wordsOf = ({ table_name, column_name }: Column): string | undefined =>
      checks.rows
        .filter((check) => check.table_name === table_name && check.column_name === column_name)
        .map(wordsIn)
        .find((words) => words !== undefined)
        ?.join(' | ')
    const tables = new Map<string, Column[]>()
    for (const row of rows) tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), row])
    const bodies = [...tables].map(
      ([table, columns]) =>
        `export interface ${pascal(table)} {\n${columns.map((column) => `  ${column.column_name}: ${typeOf(column, wordsOf(column))}`).join('\n')}\n}`,
    )
    const list = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}`).join('\n')
    const body = `${bodies.join('\n\n')}\n\nexport interface Tables {\n${list}\n}\n`
    const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => new RegExp(`\\b${name}<`).test(body))
    return `// Made by \`npm run tables\` from the migrated database.\nimport type { ${used.join(', ')} } from 'kysely'\n\n${body}`
  } finally {
    await client.end()
  }
}
