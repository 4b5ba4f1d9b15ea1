import pino, { type DestinationStream, type Logger } from 'pino'
import { createLogLimiter } from './limit-log.ts'

const WARN = 40
const FATAL = 60

/** Warnings and faults are limited in rate: each kind is logged in full a few times a minute, and then counted. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const to = destination ?? pino.destination(1)
  const plain = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: {} }
  const unlimited = pino(plain, to)
  const limiter = createLogLimiter((lineLevel, fields, message) => {
    if (lineLevel >= 50) unlimited.error(fields, message)
    else unlimited.warn(fields, message)
  })
  return pino(
    {
      ...plain,
      hooks: {
        logMethod(line, method, lineLevel) {
          const [fields, message]: unknown[] = line
          if (lineLevel < WARN || lineLevel >= FATAL || limiter.admits(lineLevel, fields, message))
            method.apply(this, line)
        },
      },
    },
    to,
  )
}

interface Fault {
  name?: string
  message?: string
  stack?: string
  code?: string
  constraint?: string
  table?: string
  severity?: string
}

/** The loggable fields of an error. A database message can quote a value, so only its code is logged. */
export function faultFields(error: unknown): Record<string, unknown> {
  const fault: Fault = error instanceof Error ? error : { message: String(error) }
  const fromDatabase = fault.severity !== undefined
  const frames = fault.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
  return {
    fault: fault.name ?? 'Error',
    ...(fromDatabase ? { constraint: fault.constraint, table: fault.table } : { reason: fault.message }),
    code: fault.code,
    frames: frames?.slice(0, 12),
  }
}
