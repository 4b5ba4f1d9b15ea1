import type { Books } from '../foundation/books.ts'

/** Column types that can contain text. */
const TEXTUAL = ['text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'uuid']
/** The phone's inbox, simulated by the sandbox: it contains the sent texts, as a phone does. */
const OUTSIDE = 'sandbox_sms'

const COPIES = 'proof_of_jobs'

/** A job is deleted after it ran, so a copy of every queued payload is made for the proof. */
export async function copyJobs({ pool }: Books): Promise<void> {
  await pool.raw.query(`
    CREATE TABLE ${COPIES} (payload json NOT NULL);
    CREATE FUNCTION ${COPIES}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO public.${COPIES} VALUES (NEW.payload); RETURN NEW; END';
    CREATE TRIGGER ${COPIES} AFTER INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION ${COPIES}()`)
}

export interface Scanned {
  columns: number
  /** Each value with its location; bytes as base64, base64url, hex and raw text. */
  values: { place: string; text: string }[]
}

export async function scanDatabase({ pool }: Books): Promise<Scanned> {
  const { rows: columns } = await pool.raw.query<{ schema: string; table: string; column: string; type: string }>(
    `SELECT c.table_schema AS schema, c.table_name AS "table", c.column_name AS "column", c.data_type AS type FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema') AND c.table_name <> $1 AND c.data_type = ANY($2)`,
    [OUTSIDE, TEXTUAL],
  )
  const values: Scanned['values'] = []
  for (const { schema, table, column, type } of columns) {
    const place = `${schema}.${table}.${column}`
    const read = type === 'bytea' ? `"${column}"` : `"${column}"::text`
    const { rows } = await pool.raw.query<{ value: string | Buffer | null }>(
      `SELECT ${read} AS value FROM "${schema}"."${table}" WHERE "${column}" IS NOT NULL`,
    )
    for (const { value } of rows) {
      if (typeof value === 'string') values.push({ place, text: value })
      else if (value !== null)
        for (const form of ['utf8', 'base64url', 'base64', 'hex'] as const)
          values.push({ place, text: value.toString(form) })
    }
  }
  return { columns: columns.length, values }
}
