// Writes tables.ts beside it from a migrated database; a test holds the file against it.
import pg from 'pg'

const TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  uuid: 'string',
  _uuid: 'string[]',
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

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  defaulted: boolean
  generated: boolean
}

const pascal = (name: string): string => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const typeOf = (column: Column): string => {
  const plain = TYPES[column.udt_name]
  if (plain === undefined)
    throw new Error(`${column.table_name}.${column.column_name}: say in db/tables-file.ts what ${column.udt_name} is`)
  const type = column.nullable ? `${plain} | null` : plain
  if (column.generated) return `GeneratedAlways<${type}>`
  // JSON goes in as text and comes out as a value.
  if (column.udt_name === 'jsonb') {
    if (column.nullable) return 'ColumnType<unknown, string | null, string | null>'
    return column.defaulted ? 'ColumnType<unknown, string | undefined, string>' : 'ColumnType<unknown, string, string>'
  }
  return column.defaulted ? `Generated<${type}>` : type
}

export async function tablesFile(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(QUERY)
    const tables = new Map<string, Column[]>()
    for (const row of rows) tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), row])
    const bodies = [...tables].map(
      ([table, columns]) =>
        `export interface ${pascal(table)} {\n${columns.map((column) => `  ${column.column_name}: ${typeOf(column)}`).join('\n')}\n}`,
    )
    const list = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}`).join('\n')
    const body = `${bodies.join('\n\n')}\n\nexport interface Tables {\n${list}\n}\n`
    const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => new RegExp(`\\b${name}<`).test(body))
    return `// Made by \`npm run tables\` from the migrated database.\nimport type { ${used.join(', ')} } from 'kysely'\n\n${body}`
  } finally {
    await client.end()
  }
}
