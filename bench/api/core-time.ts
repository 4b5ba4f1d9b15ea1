import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of the kernel's clock in `/proc`. */
const TICKS_PER_SECOND = 100

/** Fields of `/proc/<pid>/stat` after the name, which may contain anything. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const sum = (fields: readonly (string | undefined)[]): number =>
  fields.reduce((total, field) => total + Number(field ?? 0), 0)

/** Milliseconds of a core that a process has used, with its children that have ended. */
const usedBy = (stat: readonly string[]): number => (sum(stat.slice(11, 15)) / TICKS_PER_SECOND) * 1000

export interface CoreTime {
  serverMs: number
  databaseMs: number
}

/** What the server and PostgreSQL, with all its connections, have used so far. */
export function coreTime(serverPid: number, dataFolder: string): CoreTime {
  const postmaster = Number(readFileSync(join(dataFolder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  const database = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(Number(name))
      return stat !== undefined && (Number(name) === postmaster || Number(stat[1]) === postmaster) ? [usedBy(stat)] : []
    })
  return {
    serverMs: usedBy(statOf(serverPid) ?? []),
    databaseMs: database.reduce((total, each) => total + each, 0),
  }
}
