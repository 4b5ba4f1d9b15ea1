import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../../docs/PERFORMANCE.md', import.meta.url))

export interface CallFigures {
  name: string
  /** To the bare server. */
  toBare: number
  /** To its own statements in pgbench; undefined when the call sends none. */
  toSql: number | undefined
  target: number | undefined
  statements: number
  roundTrips: number
  unnamed: number
  serverMs: number
  databaseMs: number
}

export interface Figures {
  calls: readonly CallFigures[]
  bare: { serverMs: number; databaseMs: number }
  withdrawal: {
    toTransfer: number
    toWrites: number
    statements: number
    roundTrips: number
    serverMs: number
    databaseMs: number
  }
  clients: number
  turns: number
}

const two = (value: number): string => value.toFixed(2)

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Replaces the page: every figure in it is of one run. */
export function writeReport({ calls, bare, withdrawal, clients, turns }: Figures): void {
  const text = `# Performance

Written by \`npm run bench -- api\`; run it again after a change to a hot path. Ratios, because times differ between machines: each is the median of ${turns} turns in one run, with ${clients}
clients, server, database and clients on the same machine. It holds no borrower's data.

- **to the bare server**: calls per second, divided by those of a server that does nothing but HTTP and one named select by primary key (\`bench/api/bare-server.ts\`).
- **to its own SQL**: calls per second, divided by how often pgbench runs the statements that the call sends, without a server. Above 1 when the call answers without asking the database.
- **statements**: of one call, with its session, and in how many *round trips* they travel; *unnamed* ones are parsed each time.
- **core time**: of the server and of PostgreSQL for one call, in multiples of the bare server's (${two(bare.serverMs)} ms and ${two(bare.databaseMs)} ms on the machine of this run).

${row(['call', 'to the bare server', 'target', 'to its own SQL', 'statements', 'round trips', 'unnamed', 'core time of the server', 'of PostgreSQL'])}
${row(Array<string>(9).fill('---'))}
${calls
  .map((call) =>
    row([
      `\`${call.name}\``,
      two(call.toBare),
      call.target === undefined ? '–' : `≥ ${call.target}`,
      call.toSql === undefined ? '–' : two(call.toSql),
      String(call.statements),
      String(call.roundTrips),
      String(call.unnamed),
      two(call.serverMs / bare.serverMs),
      two(call.databaseMs / bare.databaseMs),
    ]),
  )
  .join('\n')}

A withdrawal (\`userCreditOrder/withdraw\`, \`ask\`) sends ${withdrawal.statements} statements in its transaction and beside it, in ${withdrawal.roundTrips} round trips. Calls per second: ${two(withdrawal.toTransfer)} of a plain transfer in pgbench (six statements, no rule, key or log),
${two(withdrawal.toWrites)} of what a withdrawal writes, as one function. Its core time is ${two(withdrawal.serverMs / bare.serverMs)} times the bare server's in the server and ${two(withdrawal.databaseMs / bare.databaseMs)} times in PostgreSQL.
`
  writeFileSync(FILE, text)
}
