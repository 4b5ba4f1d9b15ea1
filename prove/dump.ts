import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'

/** The first line of a dump says what is in it, and when it was made. */
export interface AboutDump {
  /** By the machine. */
  made_at: string
  /** By the sandbox clock. */
  now: string
}

/** Puts a database of an earlier version into an empty one, as if the upgrade came at once. */
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
    // Whenever this is run: the clock stands where it stood, and what waits waits as long as it did.
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
