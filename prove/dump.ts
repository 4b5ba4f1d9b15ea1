import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'

/** The first line of a dump: its content and when it was made. */
export interface AboutDump {
  /** On the machine's clock. */
  made_at: string
  /** On the sandbox clock. */
  now: string
}

/** Loads the database of an earlier version into an empty one, as if the upgrade followed at once. */
export async function loadDump<About extends AboutDump>(
  file: URL,
  url: string,
  more: (client: pg.Client, about: About) => Promise<void> = async () => undefined,
): Promise<About> {
  const text = brotliDecompressSync(readFileSync(file)).toString()
  const about = JSON.parse(text.slice(3, text.indexOf('\n'))) as About
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
    await more(client, about)
    // Restores the sandbox clock and shifts the due times of jobs, so that the result does not depend on today's
    // date.
    await client.query(
      'UPDATE public.sandbox_clock SET ahead_seconds = greatest(0, extract(epoch FROM $1::timestamptz - now()))',
      [about.now],
    )
    for (const [table, column] of [
      ['graphile_worker._private_jobs', 'run_at'],
      ['public.schedule', 'queued_for'],
    ])
      await client.query(`UPDATE ${table} SET ${column} = ${column} + (now() - $1::timestamptz)`, [about.made_at])
  } finally {
    await client.end()
  }
  return about
}
