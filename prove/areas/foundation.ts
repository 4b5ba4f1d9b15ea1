import type { Claim } from '../claim.ts'
import { freshClone } from '../foundation/fresh-clone.ts'
import { kills } from '../foundation/kills.ts'
import { postings } from '../foundation/postings.ts'
import { databaseRefusals, olderPostgres, startRefusals } from '../foundation/suites.ts'
import { twoServers } from '../foundation/two-servers.ts'

export const claims: readonly Claim[] = [
  freshClone,
  twoServers,
  postings,
  databaseRefusals,
  kills,
  olderPostgres,
  startRefusals,
]
