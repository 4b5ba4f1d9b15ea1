import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '../../apps/server/src/platform/db/pool.ts'
import {
  PATRONI_CONFIG,
  startCluster,
  type Cluster,
  type ClusterNode,
  type ClusterOptions,
} from '../../scripts/cluster/cluster.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { few } from './rounds.ts'
import { beforeFullMinute, underTraffic, type Traffic } from './traffic.ts'

const ACROSS_MINUTE = 5
const ROLLS = 5
/** The leader's time to live, in `patroni.yml`, and five seconds. */
const BACK_WITHIN_MS = 25_000
const ACKS_PER_LIFE = { least: 20, more: 100 }
/** So long the standbys receive nothing before the leader dies: what it alone has must not have been acknowledged. */
const DEAF_MS = 300
const WHOLE_SECONDS = 120

const programOf = (pid: string): { name: string; parent: number } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return {
      name: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
      parent: Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]),
    }
  } catch {
    return undefined
  }
}

const postmasterIn = ({ dataFolder }: ClusterNode): number | undefined => {
  const file = join(dataFolder, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** The processes of PostgreSQL on these nodes, or those whose title has the word. */
const processesOf = (nodes: readonly ClusterNode[], word = ''): number[] => {
  const postmasters = new Set(nodes.map(postmasterIn))
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      const program = programOf(pid)
      return (
        program !== undefined &&
        (postmasters.has(program.parent) || postmasters.has(Number(pid))) &&
        program.name.includes(word)
      )
    })
    .map(Number)
}

const signalAll = (pids: readonly (number | undefined)[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      if (pid !== undefined) process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
}

/** A cluster in a folder of its own, which is removed afterwards. */
async function withCluster(
  patroni: ClusterOptions['patroni'],
  work: (cluster: Cluster) => Promise<Seen>,
): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-cluster-'))
  // Other users of this machine run parts of it.
  chmodSync(folder, 0o755)
  try {
    const cluster = await startCluster(folder, {
      say: () => undefined,
      env: { SANDBOX_WORLD: 'empty', LOG_LEVEL: 'silent' },
      ...(patroni === undefined ? {} : { patroni }),
    })
    try {
      return await work(cluster)
    } finally {
      await cluster.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function whole({ isWhole }: Cluster): Promise<void> {
  for (let second = 0; second < WHOLE_SECONDS; second += 1) {
    if (await isWhole()) return
    await sleep(1000)
  }
  throw new Error(`the cluster is not whole after ${WHOLE_SECONDS} s`)
}

const endedOf = ({ servers }: Cluster): string[] => {
  const ended = servers.filter(({ program: { child } }) => child.exitCode !== null || child.signalCode !== null).length
  return ended > 0 ? [`${ended} processes ended`] : []
}

/** What happens to the leader, with its Patroni, and how it comes back. */
interface Fate {
  begin(leader: ClusterNode): void
  end(cluster: Cluster, leader: ClusterNode): void
}

/** As when its machine loses power. */
const KILLED: Fate = {
  begin: (leader) => signalAll([leader.patroni.child.pid, postmasterIn(leader)], 'SIGKILL'),
  end: (cluster, leader) => cluster.startAgain(leader),
}

/** As when its machine hangs: connections stay, nobody answers, and later it goes on where it was. */
const STOPPED: Fate = {
  begin: (leader) => signalAll([leader.patroni.child.pid, ...processesOf([leader])], 'SIGSTOP'),
  end: (_, leader) => signalAll([...processesOf([leader]), leader.patroni.child.pid], 'SIGCONT'),
}

async function loseLeader(cluster: Cluster, { begin, end }: Fate, { nextAck, withdraw }: Traffic): Promise<number> {
  const leader = await cluster.leader()
  const isPaid = await withdraw()
  const receivers = processesOf(
    cluster.nodes.filter((node) => node !== leader),
    'walreceiver',
  )
  signalAll(receivers, 'SIGSTOP')
  await sleep(DEAF_MS)
  begin(leader)
  const began = performance.now()
  signalAll(receivers, 'SIGCONT')
  await nextAck()
  const tookMs = Math.round(performance.now() - began)
  await isPaid()
  end(cluster, leader)
  await whole(cluster)
  return tookMs
}

const loseLeaders = (
  run: Run,
  { count, fate, patroni }: { count: number; fate: Fate; patroni?: ClusterOptions['patroni'] },
): Promise<Seen> =>
  withCluster(patroni, async (cluster) => {
    const rounds = scaled(count, run)
    const pool = openPool({ url: cluster.databaseUrl, size: 4, onError: () => undefined })
    const took: number[] = []
    try {
      const place = { addresses: cluster.servers.map(({ address }) => address), pool }
      const traffic = await underTraffic(place, run, async (traffic) => {
        for (let round = 0; round < rounds; round += 1) {
          await traffic.moreAcks(ACKS_PER_LIFE.least + Math.floor(run.random() * ACKS_PER_LIFE.more))
          if (round < scaled(ACROSS_MINUTE, run)) await beforeFullMinute(1000)
          took.push(await loseLeader(cluster, fate, traffic))
        }
      })
      run.say(`payments were acknowledged again after ${took.join(', ')} ms`)
      const late = took.filter((ms) => ms > BACK_WITHIN_MS).map((ms) => `writes were back after ${ms} ms only`)
      return {
        counts: { rounds: took.length, acked: traffic.acked.length, payouts: traffic.paid() },
        faults: [...traffic.faults, ...late, ...endedOf(cluster)],
      }
    } finally {
      await pool.close()
    }
  })

/** The same configuration without waiting for a standby. */
function withoutStandby<Result>(work: (config: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-patroni-'))
  chmodSync(folder, 0o755)
  const config = join(folder, 'patroni.yml')
  const text = readFileSync(PATRONI_CONFIG, 'utf8')
  const changed = text
    .replace('synchronous_mode: true', 'synchronous_mode: false')
    .replace('synchronous_mode_strict: true', 'synchronous_mode_strict: false')
  if (changed === text) throw new Error('patroni.yml has no synchronous_mode')
  writeFileSync(config, changed)
  return work(config).finally(() => rmSync(folder, { recursive: true, force: true }))
}

const lostLeader = (claim: string, count: number, fate: Fate): Claim => ({
  claim,
  minCounts: { rounds: count, acked: 50 * count, payouts: count },
  run: (run) => loseLeaders(run, { count, fate }),
  slow: true,
  plants: [
    {
      bug: 'a leader that does not wait for a standby',
      run: (run) =>
        withoutStandby((config) => loseLeaders(few(run), { count, fate, patroni: { config, synchronous: false } })),
    },
  ],
})

const GO_ON = "payments go on within the leader's time to live and 5 s, and withdrawals 10 s later"

export const leaderKills = lostLeader(
  `kill -9 of a cluster's leader and its Patroni loses no acknowledged payment, doubles none and ends no server; ${GO_ON}`,
  20,
  KILLED,
)

export const leaderStops = lostLeader(
  `a cluster's leader that hangs with its Patroni, and goes on when another one leads, loses no acknowledged payment, doubles none and ends no server; ${GO_ON}`,
  10,
  STOPPED,
)

/** Replaces one server after the other, behind the proxy, while payments arrive through it. */
const rollServers = (run: Run, signal: NodeJS.Signals): Promise<Seen> =>
  withCluster(undefined, async (cluster) => {
    const rolls = scaled(ROLLS, run)
    const pool = openPool({ url: cluster.databaseUrl, size: 4, onError: () => undefined })
    let replaced = 0
    try {
      const traffic = await underTraffic({ addresses: [cluster.url], pool }, run, async ({ moreAcks, withdraw }) => {
        for (let roll = 0; roll < rolls; roll += 1)
          for (const server of cluster.servers) {
            await moreAcks(ACKS_PER_LIFE.least)
            const isPaid = await withdraw()
            server.program.child.kill(signal)
            await server.program.gone
            await server.startAgain()
            replaced += 1
            await moreAcks(ACKS_PER_LIFE.more)
            await isPaid()
          }
      })
      const failed = traffic.failed() > 0 ? [`${traffic.failed()} calls failed`] : []
      return {
        counts: { replaced, acked: traffic.acked.length, payouts: traffic.paid() },
        faults: [...traffic.faults, ...failed],
      }
    } finally {
      await pool.close()
    }
  })

export const rollingUpdate: Claim = {
  claim: 'two servers behind HAProxy, replaced one after the other while payments arrive, fail no call',
  minCounts: { replaced: 2 * ROLLS, acked: 1000, payouts: 2 * ROLLS },
  run: (run) => rollServers(run, 'SIGTERM'),
  slow: true,
  plants: [
    {
      bug: 'servers that end without finishing what they have',
      run: (run) => rollServers(few(run, 0.4), 'SIGKILL'),
    },
  ],
}
