import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { day } from './table.ts'

/** Services outside the process that the server calls. Screens have a text for each. */
export const OUTSIDE_PARTS = ['bank', 'sms', 'email', 'push', 'files', 'bureau', 'identity_check', 'cep'] as const
/** `simulated`: made up by the sandbox; `none`: not set up. */
export const OUTSIDE_MODES = ['real', 'simulated', 'none'] as const
/** What can fail while the server runs on. Screens have a text for each. */
export const SERVER_PARTS = [
  'jobs',
  'schedule',
  'clock',
  'conversations',
  ...OUTSIDE_PARTS,
  'settings',
  'audit',
] as const
export const POOL_NAMES = ['open', 'reads', 'console', 'writes', 'counting', 'jobs', 'banking'] as const

const time = z.iso.datetime()
const kind = z.string()

/**
 * `waiting`: due and not taken; `later`: not due yet; `failed`: failed and will be tried again by itself; `dead`: failed
 * as often as it may, so it waits for an operator.
 */
const jobCounts = { waiting: z.int(), later: z.int(), running: z.int(), failed: z.int(), dead: z.int() }

const systemView = z.object({
  at: time,
  version: z.object({ version: z.string(), node: z.string(), started_at: time }),
  /** Parts that fail on the server that answered. */
  faults: z.array(z.enum(SERVER_PARTS)),
  jobs: z.object({
    ...jobCounts,
    kinds: z.array(
      z.object({
        kind,
        ...jobCounts,
        /** For how long the oldest due job waits; null: none waits. */
        oldest_seconds: z.int().nullable(),
      }),
    ),
    /** The newest dead jobs; `jobs.dead` counts all of them. */
    dead_jobs: z.array(
      z.object({
        id: z.string(),
        kind,
        attempts: z.int(),
        died_at: time,
        /** Without figures and addresses. */
        fault: z.string(),
      }),
    ),
  }),
  outside: z.array(
    z.object({
      part: z.enum(OUTSIDE_PARTS),
      mode: z.enum(OUTSIDE_MODES),
      last_worked_at: time.nullable(),
      last_failed_at: time.nullable(),
      last_fault: z.string().nullable(),
      /** Of the last 24 hours, on all servers. */
      worked: z.int(),
      failed: z.int(),
      average_ms: z.int().nullable(),
      slowest_ms: z.int().nullable(),
    }),
  ),
  close: z.object({
    last: z.object({ day, ended_at: time, failed: z.int() }).nullable(),
    /** The oldest finished day that is not closed yet, and for how long it has been due. */
    waiting: z.object({ day, seconds: z.int() }).nullable(),
  }),
  settings: z.object({
    /** Versions that do not fit their shape: the server uses the last one that does. */
    skipped: z.array(z.object({ name: z.string(), version: z.int(), wrong: z.string() })),
    missing: z.array(z.string()),
  }),
  database: z.object({
    bytes: z.int(),
    connections: z.int(),
    max_connections: z.int(),
    /** Of the server that answered. */
    pools: z.array(
      z.object({ pool: z.enum(POOL_NAMES), size: z.int(), open: z.int(), idle: z.int(), waiting: z.int() }),
    ),
    migrations: z.object({ count: z.int(), newest: z.string(), applied_at: time }),
  }),
  /** Of the server that answered. */
  disks: z.array(z.object({ holds: z.enum(['data', 'files']), free_bytes: z.int(), total_bytes: z.int() })),
})

export const consoleSystem = defineCall({
  key: 'POST /api/console/system',
  summary:
    'How the server is doing: jobs, services outside, the close, settings, database, disks; tries dead jobs again',
  who: 'operator',
  action: ({ action }) => (action === 'read' ? 'system.read' : 'jobs.retry'),
  writes: ({ action }) => action !== 'read',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    z.strictObject({ action: z.literal('retry'), id: z.string().regex(/^[1-9]\d{0,15}$/) }),
    z.strictObject({ action: z.literal('retry_kind'), kind: z.string().regex(/^[a-z0-9_]{1,100}$/) }),
  ]),
  ...byAction({
    read: systemView,
    retry: z.object({ retried: z.int() }),
    retry_kind: z.object({ retried: z.int() }),
  }),
})
