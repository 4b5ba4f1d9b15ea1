import pino, { type DestinationStream, type Logger } from 'pino'
import { createLogLimiter } from './limit-log.ts'

const WARN = 40
const FATAL = 60

const GATHER_MS = 100
const GATHERED_CHARACTERS = 8192

interface Destination extends DestinationStream {
  /** Writes what has been gathered. */
  flushSync?(): void
}

/**
 * Lines of a tenth of a second are written together: a write for each would wake whoever reads them at each call. A
 * process that is killed loses the lines of that time.
 */
export function gathered(to: DestinationStream): Required<Destination> {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flushSync = (): void => {
    clearTimeout(timer)
    timer = undefined
    const text = lines
    lines = ''
    if (text !== '') to.write(text)
  }
  return {
    write(line) {
      lines += line
      if (lines.length >= GATHERED_CHARACTERS) flushSync()
      else timer ??= setTimeout(flushSync, GATHER_MS).unref()
    },
    flushSync,
  }
}

function standardOutput(): Destination {
  const to = gathered(pino.destination(1))
  process.once('exit', () => to.flushSync())
  return to
}

/** Warnings and faults are limited in rate: each kind is logged in full a few times a minute, and then counted. */
export function createLogger(level: string, destination?: Destination): Logger {
  const to = destination ?? standardOutput()
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
          if (lineLevel >= WARN) to.flushSync?.()
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
