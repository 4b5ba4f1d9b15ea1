import pino, { type DestinationStream, type Logger } from 'pino'

export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: {} },
    destination ?? pino.destination(1),
  )

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
