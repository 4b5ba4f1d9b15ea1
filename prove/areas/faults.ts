import type { Claim } from '../claim.ts'
import { clockJumps } from '../faults/clock.ts'
import { databaseKills, lockedTable, terminatedBackends } from '../faults/database.ts'
import { fullDisks } from '../faults/disk.ts'
import { leaderKills, leaderStops, rollingUpdate } from '../faults/leader.ts'
import { flatMemory } from '../faults/memory.ts'
import { outsideAway } from '../faults/outside.ts'
import { pooler } from '../faults/pooler.ts'
import { restores } from '../faults/restores.ts'
import { serverKills } from '../faults/servers.ts'

/** Bad days under load. The cluster's claims and the pooler's need Debian's packages (docs/OPERATIONS.md), full disks need root. */
export const claims: readonly Claim[] = [
  serverKills,
  databaseKills,
  leaderKills,
  leaderStops,
  rollingUpdate,
  terminatedBackends,
  lockedTable,
  fullDisks,
  outsideAway,
  clockJumps,
  pooler,
  restores,
  flatMemory,
]
