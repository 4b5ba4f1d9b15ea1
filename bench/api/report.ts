import { tableOf, writeSection } from '../performance-page.ts'

export interface CallFigures {
  name: string
  /** To the bare server. */
  toBare: number
  /** To its own statements in pgbench; undefined when the call sends none. */
  toSql: number | undefined
  /** Its own statements in pgbench, to the bare server. */
  bound: number | undefined
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

/** Every figure of the section is of one run. */
export function writeApiSection({ calls, bare, withdrawal, clients, turns }: Figures): void {
  const table = tableOf(
    [
      'call',
      'to the bare server',
      'target',
      'bound',
      'to its own SQL',
      'statements',
      'round trips',
      'unnamed',
      'core time of the server',
      'of PostgreSQL',
    ],
    calls.map((call) => [
      `\`${call.name}\``,
      two(call.toBare),
      call.target === undefined ? '–' : `≥ ${call.target}`,
      call.bound === undefined ? '–' : two(call.bound),
      call.toSql === undefined ? '–' : two(call.toSql),
      String(call.statements),
      String(call.roundTrips),
      String(call.unnamed),
      two(call.serverMs / bare.serverMs),
      two(call.databaseMs / bare.databaseMs),
    ]),
  )
  writeSection(
    'api',
    `Written by \`npm run bench -- api\`. Each ratio is the median of ${turns} turns in one run, with ${clients} clients.

- **to the bare server**: calls per second, divided by those of a server that does nothing but HTTP and one named select by primary key (\`bench/api/bare-server.ts\`).
- **bound**: how often pgbench runs the statements that the call sends, without a server and with their plans made once, divided by the calls per second of the bare server. A server that costs nothing would reach it.
- **to its own SQL**: calls per second, divided by how often pgbench runs those statements. Can be above 1 where several statements travel together: pgbench waits for the answer to each.
- **statements**: of one call, with its session, and in how many *round trips* they travel; *unnamed* ones are parsed each time.
- **core time**: of the server and of PostgreSQL for one call, in multiples of the bare server's (${two(bare.serverMs)} ms and ${two(bare.databaseMs)} ms on the machine of this run).

${table}

A withdrawal (\`userCreditOrder/withdraw\`, \`ask\`) sends ${withdrawal.statements} statements in its transaction and beside it, in ${withdrawal.roundTrips} round trips. Calls per second: ${two(withdrawal.toTransfer)} of a plain transfer in pgbench (six statements, no rule, key or log),
${two(withdrawal.toWrites)} of what a withdrawal writes, as one function. Its core time is ${two(withdrawal.serverMs / bare.serverMs)} times the bare server's in the server and ${two(withdrawal.databaseMs / bare.databaseMs)} times in PostgreSQL.`,
  )
}
