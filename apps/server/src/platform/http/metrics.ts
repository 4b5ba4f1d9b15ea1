import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../db/pool.ts'
import type { Pools } from '../db/pools.ts'
import { HEALTH_PARTS, type Health } from './health.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  requests: Histogram<'call' | 'status_code'>
  refusals: Counter<'reason'>
  outsideCalls: Histogram<'part' | 'operation' | 'outcome'>
  jobs: Counter<'job' | 'outcome'>
  smsCodes: Counter<'event'>
  closeChecks: Counter<'check' | 'outcome'>
  auditSealed: Gauge
  auditWaitingSeconds: Gauge
}

/** Read at each request for metrics; absent in tests of a single part. */
export interface Measured {
  pools?: Pick<Pools, 'all'>
  health?: Pick<Health, 'faults'>
}

export function createMetrics({ pools, health }: Measured = {}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'database_connections',
    help: 'Connections by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { raw, waiting }] of pools?.all() ?? []) {
        this.set({ pool, state: 'open' }, raw.totalCount)
        this.set({ pool, state: 'idle' }, raw.idleCount)
        this.set({ pool, state: 'waited_for' }, waiting())
        this.set({ pool, state: 'most' }, raw.options.max)
      }
    },
  })
  new Gauge({
    name: 'part_fails',
    help: '1 while a part fails that calls can do without',
    labelNames: ['part'],
    registers,
    collect() {
      const faults = new Set(health?.faults())
      for (const part of HEALTH_PARTS) this.set({ part }, faults.has(part) ? 1 : 0)
    },
  })
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Answers by call and status_code',
      labelNames: ['call', 'status_code'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers,
    }),
    refusals: new Counter({
      name: 'refusals_total',
      help: 'Refused calls by reason',
      labelNames: ['reason'],
      registers,
    }),
    outsideCalls: new Histogram({
      name: 'outside_call_seconds',
      help: 'Calls of services outside: the bank, gateways, files; worked includes refusals',
      labelNames: ['part', 'operation', 'outcome'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Jobs run by name and outcome',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    // `global_full` is the alarm: somebody pumps SMS, or the cap is too low for the day.
    smsCodes: new Counter({
      name: 'sms_codes_total',
      help: 'SMS codes: sent, refused by a cap, tried',
      labelNames: ['event'],
      registers,
    }),
    // `failed` is the alarm: the books of a day do not balance.
    closeChecks: new Counter({
      name: 'close_checks_total',
      help: 'Checks of the daily close by outcome',
      labelNames: ['check', 'outcome'],
      registers,
    }),
    // It only grows; a decrease is the alarm: the end of the audit log is gone.
    auditSealed: new Gauge({
      name: 'audit_sealed_entries',
      help: 'How many entries of the audit log are sealed',
      registers,
    }),
    auditWaitingSeconds: new Gauge({
      name: 'audit_waiting_seconds',
      help: 'For how long the oldest entry of the audit log waits for its seal',
      registers,
    }),
  }
}

/** Figures from the database, read when somebody asks for metrics. */
export interface Gauges {
  /** Each with its meaning. */
  names: Readonly<Record<string, string>>
  labelNames: readonly string[]
  read(db: Db, now: Date): Promise<readonly { name: string; labels: Record<string, string>; value: number }[]>
}

/** Every server reads the same: together they need not do so more often. */
const GAUGES_AGE_MS = 10_000
const GAUGES_WAIT_MS = 3000

/**
 * Adds figures from the database to the metrics. While it does not answer they are left out, rather than shown as they
 * were: an alert on a missing figure says so.
 */
export function addGauges(
  { registry }: Pick<Metrics, 'registry'>,
  all: readonly Gauges[],
  { db, clock, failed }: { db: Db; clock: Clock; failed(error: unknown): void },
): void {
  for (const { names, labelNames, read } of all) {
    let readAt = -Infinity
    let reading: Promise<void> | undefined
    const gauges = new Map<string, Gauge>()
    const refresh = async (): Promise<void> => {
      const figures = await read(db, clock.now()).catch((error: unknown) => {
        failed(error)
        return []
      })
      for (const gauge of gauges.values()) gauge.reset()
      for (const { name, labels, value } of figures) gauges.get(name)?.set(labels, value)
      readAt = performance.now()
    }
    const collect = async (): Promise<void> => {
      if (performance.now() - readAt < GAUGES_AGE_MS) return
      reading ??= refresh().finally(() => (reading = undefined))
      await Promise.race([reading, sleep(GAUGES_WAIT_MS, undefined, { ref: false })])
    }
    for (const [name, help] of Object.entries(names))
      gauges.set(name, new Gauge({ name, help, labelNames: [...labelNames], registers: [registry], collect }))
  }
}

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export interface Readers {
  /** Bearer token of the readers; undefined: see `open`. */
  token: string | undefined
  /** Whether anybody may read them if there is no token: in the sandbox. */
  open: boolean
}

/** `/metrics`, for readers with the token: the numbers show how the lender is doing, and what slows the server down. */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics, { token, open }: Readers): void {
  const mayRead = (authorization: string): boolean =>
    token === undefined ? open : sameText(authorization, `Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.headers.authorization ?? '')) return reply.code(404).type('text/plain').send('404')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
