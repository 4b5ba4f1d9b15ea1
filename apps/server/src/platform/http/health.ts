import { SERVER_PARTS } from '@home-credit/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Probe } from '../db/probe.ts'
import { faultFields } from './log.ts'
import { openCallCounts, type ServiceCalls } from './service-calls.ts'
import { traceFields } from '../trace/trace.ts'

/**
 * Parts that can fail independently of a call: `/readyz` names each while it fails, and the server uses it again when
 * it works.
 */
export const HEALTH_PARTS = SERVER_PARTS
export type HealthPart = (typeof HEALTH_PARTS)[number]

export interface Health {
  failed(part: HealthPart, error: unknown): void
  works(part: HealthPart): void
  /** Wraps the port: an error thrown by its methods is a failure of the part, unless it is an answer (a refusal). */
  watch<Port extends object>(part: HealthPart, port: Port, isAnswer?: (error: unknown) => boolean): Port
  /** The parts that fail now. */
  faults(): HealthPart[]
  /** Takes the calls of watched ports since the last time, and starts counting again. */
  takeCalls(): ReadonlyMap<HealthPart, ServiceCalls>
  /** Counts them after all: they could not be stored. */
  returnCalls(calls: ReadonlyMap<HealthPart, ServiceCalls>): void
}

type Method = (...args: unknown[]) => unknown
const isMethod = (value: unknown): value is Method => typeof value === 'function'

/** Hears of every call of a watched port. */
type Called = (call: { part: HealthPart; operation: string; outcome: 'worked' | 'failed'; ms: number }) => void

export interface HealthEvents {
  called?: Called
  /** Once for each outage that this process has seen. */
  worksAgain?(part: HealthPart): void
}

/** Tracks what fails. Logs one line when a failure begins and one when it ends, however often it occurs in between. */
export function createHealth(
  logger: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>,
  { called = () => {}, worksAgain = () => {} }: HealthEvents = {},
): Health {
  const failing = new Set<HealthPart>()
  const counts = openCallCounts<HealthPart>()
  const failed = (part: HealthPart, error: unknown, trace: { reqId?: string } = {}): void => {
    if (failing.has(part)) return
    failing.add(part)
    logger.error({ part, ...trace, ...faultFields(error) }, 'part fails')
  }
  const works: Health['works'] = (part) => {
    if (!failing.delete(part)) return
    logger.warn({ part }, 'part works again')
    worksAgain(part)
  }
  return {
    failed: (part, error) => failed(part, error),
    works,
    watch(part, port, isAnswer = () => false) {
      const watched = (operation: string, work: Method) =>
        function (this: unknown, ...args: unknown[]): unknown {
          const began = performance.now()
          const trace = traceFields()
          const result = Reflect.apply(work, port, args)
          const report = (outcome: 'worked' | 'failed', ms: number): void => {
            called({ part, operation, outcome, ms })
            // What the schedule starts is not followed: it would fill the log.
            if (trace.reqId !== undefined)
              logger.info({ ...trace, part, operation, outcome, ms: Math.round(ms) }, 'called outside')
          }
          const answered = (): void => {
            const ms = performance.now() - began
            counts.add(part, ms)
            report('worked', ms)
            works(part)
          }
          if (result instanceof Promise)
            result.then(answered, (error: unknown) => {
              if (isAnswer(error)) return answered()
              const ms = performance.now() - began
              counts.add(part, ms, error)
              report('failed', ms)
              return failed(part, error, trace)
            })
          return result
        }
      return new Proxy(port, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name)
          return isMethod(value) ? watched(String(name), value) : value
        },
      })
    },
    faults: () => HEALTH_PARTS.filter((part) => failing.has(part)),
    takeCalls: counts.take,
    returnCalls: counts.restore,
  }
}

export interface HealthOptions {
  probe: Probe
  health: Health
  isDraining(): boolean
  /** Required settings without a valid version. */
  missingSettings(): Promise<readonly string[]>
}

const STATUS_TEXTS = { unreachable: 'database unreachable', read_only: 'database read only' } as const

/**
 * `/healthz`: the process is alive. `/readyz`: it can take traffic, because the database answers and accepts writes,
 * every required setting has a valid version, and the server is not draining. It also names other failing parts, which
 * do not make the server unready: calls that need them fail, the others work.
 */
export function serveHealth(app: FastifyInstance, { probe, health, isDraining, missingSettings }: HealthOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  let last = 'ready'
  /** Checks are not logged; a change of their answer is. */
  const noted = (status: string): string => {
    if (status !== last) app.log.warn({ status, before: last }, 'readiness changed')
    last = status
    return status
  }
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: noted('draining') })
    const [state, missing] = await Promise.all([probe.ask(), missingSettings()])
    const faults = health.faults()
    const named = faults.length === 0 ? {} : { faults }
    if (state !== 'ready') return reply.code(503).send({ status: noted(STATUS_TEXTS[state]), ...named })
    return missing.length === 0
      ? { status: noted('ready'), ...named }
      : reply.code(503).send({ status: noted(`no valid setting: ${missing.join(', ')}`), ...named })
  })
}
