import { type ActionOutput, OUTSIDE_PARTS, POOL_NAMES } from '@home-credit/contract'
import type { Db, Pools } from '../../platform/db/index.ts'
import { type Health, serviceRecords, withoutPersonalData } from '../../platform/http/index.ts'
import { countJobs, newestDeadJobs } from '../../platform/jobs/index.ts'
import { VERSION } from '../../platform/index.ts'
import { invalidSettings } from '../../settings/index.ts'
import { closeProgress } from '../close/close.ts'
import { type Folders, readDisks } from './disks.ts'
import { databaseFigures } from './system-queries.ts'

export type SystemView = ActionOutput<'POST /api/console/system', 'read'>
type Outside = SystemView['outside'][number]
export type OutsideModes = Readonly<Record<Outside['part'], Outside['mode']>>

export interface SystemDependencies {
  health: Health
  pools: Pools
  /** How each service outside is connected. */
  outside: OutsideModes
  /** Folders on this machine, by what is in them. */
  folders: Folders
}

const MAX_DEAD = 50
const DAY_MS = 86_400_000
const STARTED = Date.now()

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

async function jobsOf(db: Db, byOurClock: (date: Date) => Date): Promise<SystemView['jobs']> {
  const kinds = await countJobs(db)
  const total = (state: 'waiting' | 'later' | 'running' | 'failed' | 'dead'): number =>
    kinds.reduce((sum, kind) => sum + kind[state], 0)
  const dead = total('dead')
  const jobs = dead === 0 ? [] : await newestDeadJobs(db, MAX_DEAD)
  return {
    waiting: total('waiting'),
    later: total('later'),
    running: total('running'),
    failed: total('failed'),
    dead,
    kinds,
    dead_jobs: jobs.map(({ id, kind, attempts, died_at, fault }) => ({
      id: String(id),
      kind,
      attempts,
      died_at: byOurClock(died_at).toISOString(),
      fault: withoutPersonalData(fault ?? ''),
    })),
  }
}

async function outsideOf(db: Db, modes: OutsideModes, now: Date): Promise<Outside[]> {
  const records = new Map(
    (await serviceRecords(db, new Date(now.getTime() - DAY_MS))).map((record) => [record.part, record]),
  )
  return OUTSIDE_PARTS.map((part) => {
    const record = records.get(part)
    const calls = (record?.worked ?? 0) + (record?.failed ?? 0)
    return {
      part,
      mode: modes[part],
      last_worked_at: iso(record?.last_worked_at ?? null),
      last_failed_at: iso(record?.last_failed_at ?? null),
      last_fault: record?.last_fault ?? null,
      worked: record?.worked ?? 0,
      failed: record?.failed ?? 0,
      average_ms: record === undefined || calls === 0 ? null : Math.round(record.total_ms / calls),
      slowest_ms: record === undefined || calls === 0 ? null : record.slowest_ms,
    }
  })
}

function poolsOf(pools: Pools): SystemView['database']['pools'] {
  return POOL_NAMES.map((pool) => {
    const { raw } = pools[pool]
    return {
      pool,
      size: raw.options.max,
      open: raw.totalCount,
      idle: raw.idleCount,
      waiting: pools[pool].waiting(),
    }
  })
}

async function closeOf(db: Db, now: Date): Promise<SystemView['close']> {
  const { last, waiting } = await closeProgress(db, now)
  return {
    last: last === undefined ? null : { ...last, ended_at: last.ended_at.toISOString() },
    waiting:
      waiting === undefined
        ? null
        : { day: waiting.day, seconds: Math.max(0, Math.round((now.getTime() - waiting.since.getTime()) / 1000)) },
  }
}

export async function viewSystem(
  { health, pools, outside, folders }: SystemDependencies,
  db: Db,
  now: Date,
): Promise<SystemView> {
  const ahead = now.getTime() - Date.now()
  const byOurClock = (date: Date): Date => new Date(date.getTime() + ahead)
  const { skipped, missing } = await invalidSettings(db, now)
  const { bytes, connections, max_connections, migrations, newest, applied_at } = await databaseFigures(db)
  return {
    at: now.toISOString(),
    version: { version: VERSION, node: process.version, started_at: byOurClock(new Date(STARTED)).toISOString() },
    faults: health.faults(),
    jobs: await jobsOf(db, byOurClock),
    outside: await outsideOf(db, outside, now),
    close: await closeOf(db, now),
    settings: {
      skipped: skipped.map(({ name, id, wrong }) => ({ name, version: id, wrong })),
      missing: [...missing],
    },
    database: {
      bytes,
      connections,
      max_connections,
      pools: poolsOf(pools),
      migrations: { count: migrations, newest, applied_at: byOurClock(applied_at).toISOString() },
    },
    disks: await readDisks(folders),
  }
}
