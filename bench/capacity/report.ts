import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { CoreTime } from '../api/core-time.ts'
import * as assumed from './assumptions.ts'
import { CONNECTIONS, monthOfLoan, type Measured, type Model } from './model.ts'
import { ROAD } from './road.ts'
import { groupOf, totalOf } from './sizes.ts'

const FILE = fileURLToPath(new URL('../../docs/CAPACITY.md', import.meta.url))
const LARGEST = 12

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const one = (value: number): string => value.toFixed(1)
const percent = (share: number): string => `${one(100 * share).replace(/\.0$/, '')} %`
const kb = (bytes: number): string => `${one(Math.max(0, bytes) / 1024)} KB`
const gb = (bytes: number): string => `${one(bytes / 1024 ** 3)} GB`
const about = (count: number): string => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return (Math.floor(count / step) * step).toLocaleString('en')
}

const STEP_TEXTS: Readonly<Record<assumed.Step, string>> = {
  register: 'registering, with a code by SMS',
  apply: 'an application: answers, three photos, its review',
  sign: 'signing with a code, contract as PDF, the credit',
  withdraw: 'a withdrawal with a code, its payout at the bank',
  charge: 'opening a PIX charge for an installment',
  payment: 'the PIX arrives: webhook, job, receipt, message',
  days: 'a month of days of an open loan: closes, reminders, messages',
}

interface Report extends Measured {
  model: Model
}

function bytesPart({ figures, model }: Report): string {
  const { started, startedThirds, atEnd, borrowers, coldPaymentBytes, steps } = figures
  const last = monthOfLoan(figures)
  const names = [...started.tables.keys()].filter((name) => groupOf(name) === 'lasting')
  const sum = (sizes: typeof started, name: string): number => {
    const { table: own, indexes } = sizes.tables.get(name) ?? { table: 0, indexes: 0 }
    return own + indexes
  }
  const largest = names
    .toSorted((a, b) => sum(started, b) + 12 * sum(last, b) - sum(started, a) - 12 * sum(last, a))
    .slice(0, LARGEST)
  const all = totalOf(started, (name) => groupOf(name) === 'lasting')
  const thirds = startedThirds.map((each) => {
    const { table: own, indexes } = totalOf(each, (name) => groupOf(name) === 'lasting')
    return kb(own + indexes)
  })
  const more = totalOf(last, (name) => groupOf(name) === 'lasting')
  const temporary = totalOf(atEnd, (name) => groupOf(name) === 'temporary')
  const { bytes, year } = model
  const wal = (names: readonly assumed.Step[]): string =>
    kb(names.reduce((total, name) => total + steps[name].walBytes, 0))
  return `## Bytes

${borrowers} borrowers went through registration, application, contract, credit and withdrawal, then month after month through closes, reminders and a payment by PIX, all over the API of a real server. What they added to the
database after a vacuum, for each of them: counted from the second third on, because the first pages of ${names.length} tables and their indexes are never full. The second third alone gives ${thirds.join(', the last ')}.

${table(
  ['', 'tables', 'indexes', 'together'],
  [
    ['a borrower with a credited loan', kb(all.table), kb(all.indexes), kb(bytes.started.lasting)],
    ['a month of an open loan', kb(more.table), kb(more.indexes), kb(more.table + more.indexes)],
    [
      'deleted within a month or less (keys, marks of jobs, limits): level at the end',
      kb(temporary.table),
      kb(temporary.indexes),
      kb(temporary.table + temporary.indexes),
    ],
  ],
)}

Besides that ${kb((bytes.monthly['each day'] * borrowers) / 30)} for each day of the lender, however many borrowers there are. An application has ${kb(started.files)} of files: three photos as the app sends them, cleaned by the server (2000 × 1500 pixels with the grain of a phone's camera), and the contract as PDF. A month is the mean from the second month on; what a late loan adds is not in it.
WAL: ${wal(['register', 'apply', 'sign', 'withdraw'])} until the money is paid out, ${wal(['days', 'charge', 'payment'])} for a month of an open loan; with images of every page that a payment changes, as after a checkpoint in a database larger than memory, ${kb(coldPaymentBytes)} for that payment.

The largest tables, with indexes, for each borrower and loan:

${table(
  ['table', 'when credited', 'a month'],
  largest.map((name) => [`\`${name}\``, kb(sum(started, name)), kb(sum(last, name))]),
)}

100,000 borrowers with the shares below make ${one(model.perYear.applications)} applications and ${one(model.perYear.loanMonths)} months of open loans each in a year: **${gb(year.database)} of tables and indexes a year, ${gb(year.files)} of files** and ${gb(year.wal)} of WAL (up to ${gb(year.wal + year.coldWal)}
with images of pages). What is deleted again stays at about ${gb(100_000 * (temporary.table + temporary.indexes))}. Keep as much again free: a base backup, and tables that a migration writes anew.
`
}

function callsPart({ figures, model }: Report): string {
  const { KINDS, VISITS, DONE, SHARES, STEPS, POLLING_MINUTES } = assumed
  return `## Calls of a borrower in a month

What each screen asks the server for is recorded in a browser with the built app (the document counts as a call). How often it is opened is an assumption: \`bench/capacity/assumptions.ts\`; replace it with your own figures and run
the bench again. A screen that waits asks again by itself; it stays open for ${POLLING_MINUTES} minutes. A conversation with the service also holds one stream open.

${table(
  ['screen', 'calls', 'while it waits', ...KINDS],
  figures.screens.map(({ name, calls, polledPerMinute }) => [
    name,
    calls.length,
    polledPerMinute > 0 ? `${polledPerMinute} a minute` : '',
    ...KINDS.map((kind) => VISITS[name][kind]),
  ]),
)}
${STEPS.filter((step) => step !== 'days')
  .map((step) =>
    row([STEP_TEXTS[step], Math.round(figures.steps[step].calls), '', ...KINDS.map((kind) => DONE[step][kind])]),
  )
  .join('\n')}
${row(['**calls in a month**', '', '', ...KINDS.map((kind) => Math.round(model.kinds[kind].calls))])}
${row(['share of the borrowers', '', '', ...KINDS.map((kind) => percent(SHARES[kind]))])}

On average **${Math.round(model.average.calls)} calls a month**.
`
}

function corePart({ figures, model, close }: Report): string {
  const { bare, calls, steps, idle } = figures
  const bareMs = bare.serverMs + bare.databaseMs
  const figuresOf = ({ serverMs, databaseMs }: CoreTime): string[] => [
    serverMs.toFixed(2),
    databaseMs.toFixed(2),
    one((serverMs + databaseMs) / bareMs),
  ]
  return `## Core time

In ms of a core of the machine of this run (${availableParallelism()} cores, shared with the clients and whatever else ran there), and in multiples of a server that does nothing but HTTP and one select by primary key
(${bare.serverMs.toFixed(2)} + ${bare.databaseMs.toFixed(2)} ms). Server and database are counted by the kernel, with everything that a step does in the background. The simulated bank and gateways are part of the server here, so a real one does less.

${table(
  ['', 'server', 'PostgreSQL', '× bare'],
  assumed.STEPS.map((step) => [STEP_TEXTS[step]].concat(figuresOf(steps[step]))),
)}

${table(
  ['call', 'server', 'PostgreSQL', '× bare'],
  [...calls]
    .toSorted(([, a], [, b]) => b.serverMs + b.databaseMs - a.serverMs - a.databaseMs)
    .map(([name, time]) => [name === 'the document' ? name : `\`${name}\``].concat(figuresOf(time))),
)}

The close of a day takes ${one(close.microseconds)} µs for each open loan (${close.loans.toLocaleString('en')} loans, on one connection, at night). The month of days above is over ${figures.borrowers} loans only, so it includes what 30 closes take however few loans there are. A server process and its connections use ${one(idle.serverMs)} + ${one(idle.databaseMs)} ms of a core each second without any call.

A borrower's month, on average: **${one(model.average.serverMs)} ms of the server and ${one(model.average.databaseMs)} ms of PostgreSQL**; ${assumed.KINDS.map((kind) => `${kind} ${one(model.kinds[kind].serverMs)} + ${one(model.kinds[kind].databaseMs)}`).join(', ')}.
`
}

function machinesPart({ model, standby }: Report): string {
  const { BUSIEST_DAY, BUSIEST_HOUR, MOST_USE, SERVER_MACHINES } = assumed
  return `## What one machine holds

Server and database on one machine, at ${percent(MOST_USE)} use of its cores in the busiest hour: a day with ${BUSIEST_DAY} times the calls of an average one, ${percent(BUSIEST_HOUR)} of them in that hour. Computed from the core
time above, on the condition that memory and disk keep up: the tables and indexes of open loans and of the last months fit into memory, and a commit is on disk within a few milliseconds. Long before the larger figures, the bytes of a year are the bound.

${table(
  [
    'cores',
    'registered borrowers',
    'calls a second in that hour',
    'database and files of a year',
    'server processes',
    'connections at most',
    'close of a day',
  ],
  model.machines.map(({ cores, borrowers, callsPerSecond, yearBytes, processes, connections, closeMinutes }) => [
    cores,
    about(borrowers),
    Math.round(callsPerSecond),
    `${gb(yearBytes.database)} + ${gb(yearBytes.files)}`,
    processes,
    connections,
    `${closeMinutes < 1 ? 'under 1' : Math.ceil(closeMinutes)} min`,
  ]),
)}

A server process uses one core, hence their number; each opens up to ${CONNECTIONS} connections with \`POOL_SIZE\` 16. Set \`max_connections\` above that, or \`POOL_SIZE\` lower: at ${percent(MOST_USE)} use most of them are idle and closed.

## What the cluster holds

Three database nodes, of which one leads and each commit waits for a standby, and ${SERVER_MACHINES} machines with servers (docs/OPERATIONS.md, *A cluster*). With a standby that each commit waits for, pgbench made ${standby.rate.toFixed(2)} of the transfers per second that it made without one, and
a transfer took ${standby.coreTime.toFixed(2)} times the core time at the leader (all on the machine of this run; between machines each commit takes longer by the way there and back, but no core time). The standbys serve no calls, so the leader is one bound and the servers are the other:

${table(
  ['cores of each machine', 'the servers hold', 'the leader holds', 'the cluster holds', 'server processes'],
  model.clusters.map(({ cores, servers, database, processes }) => [
    cores,
    about(servers),
    about(database),
    `**${about(Math.min(servers, database))}**`,
    processes,
  ]),
)}

Where the servers are the bound, another machine with servers moves it; where the leader is, only what follows does.
`
}

/** Replaces the page: every figure in it is of one run. */
export function writeReport(measured: Measured, model: Model): void {
  const { figures } = measured
  const report = { ...measured, model }
  const [small] = model.machines
  const text = `# Capacity

Written by \`npm run bench -- capacity\` (${figures.borrowers} lives, ${figures.months} months; \`--borrowers\` and \`--months\` set others). Every figure is of one run. It holds no borrower's data. In short: a borrower with a credited loan takes ${kb(model.bytes.started.lasting)}
and ${kb(model.bytes.monthly.lasting)} more for each month of an open loan, makes ${Math.round(model.average.calls)} calls a month on average and uses ${one((model.average.serverMs + model.average.databaseMs) / 1000)} s of a core for that; ${small === undefined ? '' : `by its cores alone a machine of ${small.cores} holds about ${about(small.borrowers)} registered borrowers`}.

${bytesPart(report)}
${callsPart(report)}
${corePart(report)}
${machinesPart(report)}
${ROAD}`
  writeFileSync(FILE, text)
}
