import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pools } from '../db/pools.ts'
import { HEALTH_PARTS, type Health } from './health.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  requests: Histogram<'call' | 'status_code'>
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
