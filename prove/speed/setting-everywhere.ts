import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from '../../apps/server/src/access/sessions/sessions.ts'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import { apiClient } from '../../apps/server/src/testing/server.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { withPlantedServer } from '../plant.ts'

const WITHIN_MS = 1000

/** An administrator with an open session. */
async function operatorToken({ pool: { db } }: Books): Promise<string> {
  const [id, now] = [randomUUID(), new Date()]
  await db
    .insertInto('operators')
    .values({ id, login: id, name: 'Test', role: 'admin', password_hash: 'x', created_at: now })
    .execute()
  return openSession(db, 'operator', id, now)
}

/** Changes the languages on one server, and watches when the other has them. */
export async function changeSettings(books: Books, run: Run, bundle?: string): Promise<Seen> {
  const rounds = scaled(20, run)
  const faults: string[] = []
  let slowest = 0
  const options = { databaseUrl: books.url, ...(bundle === undefined ? {} : { bundle }) }
  const servers = await Promise.all([
    startServer({ ...options, port: await ownPort() }),
    startServer({ ...options, port: await ownPort() }),
  ])
  try {
    const [one, other] = [apiClient(servers[0].address), apiClient(servers[1].address)]
    const token = await operatorToken(books)
    const shown = async (): Promise<string> => {
      const { data } = await other('POST /api/system/setting', {})
      return 'languages' in data ? data.languages.join() : ''
    }
    for (let round = 0; round < rounds; round += 1) {
      const before = await shown()
      const languages = before.includes('pt') ? (['en', 'zh'] as const) : (['en', 'zh', 'pt'] as const)
      const set = await one(
        'POST /api/console/settings',
        { action: 'set_languages', languages: [...languages], effective_at: null },
        { token },
      )
      if (set.status_code !== 200) faults.push(`not set: ${JSON.stringify(set)}`)
      const began = performance.now()
      while ((await shown()) !== languages.join() && performance.now() - began < WITHIN_MS + 500) await sleep(5)
      const took = performance.now() - began
      slowest = Math.max(slowest, took)
      if (took > WITHIN_MS) faults.push(`round ${round}: not in force after ${Math.round(took)} ms`)
      // Long enough that the change is not fresh any more, so that the next one is heard of and not just read.
      if (round === 0) await sleep(2500)
    }
    run.say(`slowest: ${Math.round(slowest)} ms`)
  } finally {
    await Promise.all(servers.map((server) => stopServer(server)))
  }
  return { counts: { changes: rounds }, faults }
}

export const settingEverywhere: Claim = {
  claim: 'a setting changed on one server is in force on the other within a second',
  minCounts: { changes: 20 },
  run: (run) => withBooks((books) => changeSettings(books, run)),
  plantsAreSlow: true,
  plants: [
    {
      bug: 'nobody listens to the notification',
      run: (run) =>
        withPlantedServer(
          {
            file: 'apps/server/src/platform/db/cached-rows.ts',
            find: 'channels: [CHANNEL]',
            replace: "channels: ['nobody']",
          },
          (bundle) => withBooks((books) => changeSettings(books, { ...run, scale: 0.1 }, bundle)),
        ),
    },
  ],
}
