import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Probe } from '../db/probe.ts'
import { faultFields } from './log.ts'

/** What can fail beside a call: each is said on `/readyz` while it does, waited for, and used again when it works. */
export const HEALTH_PARTS = [
  'jobs',
  'schedule',
  'clock',
  'conversations',
  'bank',
  'sms',
  'email',
  'files',
  'bureau',
  'identity_check',
  'cep',
  'settings',
  'audit',
] as const
export type HealthPart = (typeof HEALTH_PARTS)[number]

export interface Health {
  failed(part: HealthPart, error: unknown): void
  works(part: HealthPart): void
  /** The same port: what its methods throw is a failure of the part, unless it is an answer that says no. */
  watch<Port extends object>(part: HealthPart, port: Port, isAnswer?: (error: unknown) => boolean): Port
  /** What fails now. */
  faults(): HealthPart[]
}

type Method = (...args: unknown[]) => unknown
const isMethod = (value: unknown): value is Method => typeof value === 'function'

/** Remembers what fails. The log has one line when it begins and one when it is over, however often it is met meanwhile. */
export function createHealth(logger: FastifyBaseLogger): Health {
  const failing = new Set<HealthPart>()
  const failed: Health['failed'] = (part, error) => {
    if (failing.has(part)) return
    failing.add(part)
    logger.error({ part, ...faultFields(error) }, 'part fails')
  }
  const works: Health['works'] = (part) => {
    if (failing.delete(part)) logger.warn({ part }, 'part works again')
  }
  return {
    failed,
    works,
    watch(part, port, isAnswer = () => false) {
      const watched = (work: Method) =>
        function (this: unknown, ...args: unknown[]): unknown {
          const result = Reflect.apply(work, port, args)
          if (result instanceof Promise)
            result.then(
              () => works(part),
              (error: unknown) => (isAnswer(error) ? works(part) : failed(part, error)),
            )
          return result
        }
      return new Proxy(port, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name)
          return isMethod(value) ? watched(value) : value
        },
      })
    },
    faults: () => HEALTH_PARTS.filter((part) => failing.has(part)),
  }
}

export interface HealthOptions {
  probe: Probe
  health: Health
  isDraining(): boolean
  /** The settings that nothing can be served without and that have no valid version. */
  missingSettings(): Promise<readonly string[]>
}

const STATUS_TEXTS = { unreachable: 'database unreachable', read_only: 'database read only' } as const

/**
 * `/healthz`: the process lives. `/readyz`: it may be sent traffic, since the database answers and takes writes, every setting that it needs has a
 * valid version, and it is not draining.
 * What else fails is named there and keeps nobody away: calls that need it say so, the others are served.
 */
export function serveHealth(app: FastifyInstance, { probe, health, isDraining, missingSettings }: HealthOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' })
    const [state, missing] = await Promise.all([probe.ask(), missingSettings()])
    const faults = health.faults()
    const named = faults.length === 0 ? {} : { faults }
    if (state !== 'ready') return reply.code(503).send({ status: STATUS_TEXTS[state], ...named })
    return missing.length === 0
      ? { status: 'ready', ...named }
      : reply.code(503).send({ status: `no valid setting: ${missing.join(', ')}`, ...named })
  })
}
