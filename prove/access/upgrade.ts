import { ROLES } from '@home-credit/contract'
import { sql } from 'kysely'
import { openPool, type Pool } from '../../apps/server/src/platform/db/pool.ts'
import { handleOf } from '../../apps/server/src/access/passkeys/webauthn.ts'
import { SANDBOX_PASSWORD } from '../../apps/server/src/sandbox/seed.ts'
import { oracleFaults } from '../../apps/server/src/reporting/oracle/oracle-queries.ts'
import { Authenticator } from '../../apps/server/src/testing/authenticator.ts'
import { createDatabase, startTestCluster } from '../../apps/server/src/testing/cluster.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { eventually, loansOf } from '../../apps/server/src/testing/loans.ts'
import { codeOf, OPERATOR_PASSWORD, readBase32 } from '../../apps/server/src/testing/operators.ts'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import { apiClient, type Ask } from '../../apps/server/src/testing/server.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { loadDump, type AboutDump } from '../dump.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withPlantedServer, type Edit } from '../plant.ts'

/** A dump of commit 826990e, made by `prove/access/make-before.ts` of commit 900d7d2b. */
const DUMP = new URL('before.sql.br', import.meta.url)
const ORIGIN = 'http://localhost:8080'
const HOURS_72 = 72 * 3600

interface About extends AboutDump {
  people: Record<string, { id: string; phone: string }>
  changes: Record<'waiting' | 'wrong_cpf' | 'approved' | 'approved_wrong_cpf', string>
  passkey: { id: string; key: string }
}

interface Found {
  run: Run
  faults: string[]
  counts: Record<string, number>
}

/** Records one finding, and a fault when it differs from what must hold. */
function note({ run, faults, counts }: Found, kind: string, what: string, found: unknown, must: unknown): void {
  counts[kind] = (counts[kind] ?? 0) + 1
  const [is, ought] = [JSON.stringify(found), JSON.stringify(must)]
  run.say(`${what}: ${is}`)
  if (is !== ought) faults.push(`${what}: ${is}, and it must be ${ought}`)
}

const reasonOf = (answer: { status_code: number; data: unknown }): string =>
  answer.status_code === 200 ? 'done' : String((answer.data as { reason?: string }).reason)

/** Operators with a password but no second factor reach only their own account until they add one. */
async function operators(found: Found, ask: Ask): Promise<void> {
  for (const role of ROLES) {
    const login = `${role}@sandbox`
    const answer = await ask('POST /api/console/login', { login, password: SANDBOX_PASSWORD })
    // The upgrade added this role.
    if (answer.status_code !== 200) continue
    const { token } = answer.data
    const me = await ask('POST /api/console/setting_versions', { action: 'list', page: 1, page_size: 10 }, { token })
    const ownAccount = dataOf(await ask('POST /api/console/own_account', { action: 'totp_key' }, { token }))
    const code = codeOf(readBase32(ownAccount.totp.key))
    const set = await ask(
      'POST /api/console/own_account',
      {
        action: 'set_up',
        proof: { password: SANDBOX_PASSWORD },
        new_password: OPERATOR_PASSWORD,
        factor: { kind: 'totp', code },
      },
      { token },
    )
    const then = await ask('POST /api/console/setting_versions', { action: 'list', page: 1, page_size: 10 }, { token })
    const old = await ask('POST /api/console/login', { login, password: SANDBOX_PASSWORD })
    note(
      found,
      'operators',
      `${role} without a second factor`,
      [reasonOf(me), reasonOf(set), reasonOf(then), reasonOf(old)],
      ['second_factor_missing', 'done', 'done', 'credentials_refused'],
    )
  }
}

/** Open changes of number: after the upgrade they need two approvals and a matching CPF. */
async function phoneChanges(found: Found, ask: Ask, pool: Pool, { changes, people }: About): Promise<void> {
  const steps = loansOf({ server: { pool }, ask })
  const decide = async (role: 'reviewer' | 'admin', action: 'approve' | 'confirm', id: string): Promise<string> =>
    reasonOf(await ask('POST /api/console/phone_changes', { action, id }, { token: await steps.operator(role) }))
  const stateOf = async (id: string): Promise<string> => {
    const { state } = await pool.db
      .selectFrom('phone_changes')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return state
  }
  const { waiting, wrong_cpf, approved, approved_wrong_cpf } = changes
  note(
    found,
    'phone_changes',
    'asked for, nobody had approved it',
    [
      await stateOf(waiting),
      await decide('reviewer', 'confirm', waiting),
      await decide('reviewer', 'approve', waiting),
      await decide('reviewer', 'confirm', waiting),
      await decide('admin', 'confirm', waiting),
      await stateOf(waiting),
    ],
    ['waiting_review', 'out_of_order', 'done', 'other_person_needed', 'done', 'waiting_delay'],
  )
  note(
    found,
    'phone_changes',
    'asked for with another CPF',
    [await stateOf(wrong_cpf), await decide('reviewer', 'approve', wrong_cpf)],
    ['waiting_review', 'cpf_differs'],
  )
  note(
    found,
    'phone_changes',
    'approved by one person',
    [
      await stateOf(approved),
      await decide('reviewer', 'confirm', approved),
      await decide('admin', 'confirm', approved),
      await stateOf(approved),
    ],
    ['waiting_review', 'other_person_needed', 'done', 'waiting_delay'],
  )
  note(
    found,
    'phone_changes',
    'approved by one person with another CPF',
    [await stateOf(approved_wrong_cpf), await decide('admin', 'approve', approved_wrong_cpf)],
    ['waiting_review', 'cpf_differs'],
  )
  await steps.forward(HOURS_72 + 60)
  await eventually(
    () => stateOf(approved),
    (state) => state === 'done',
    'the number was changed',
  )
  const { rows } = await sql<{ has_new_phone: boolean }>`
    SELECT b.phone = c.new_phone AS has_new_phone FROM phone_changes AS c JOIN borrowers AS b ON b.id = c.borrower_id
    WHERE c.id IN (${sql.join(Object.values(changes))}) ORDER BY c.id = ${waiting} DESC, c.id = ${wrong_cpf} DESC, c.id = ${approved} DESC`.execute(
    pool.db,
  )
  note(
    found,
    'phone_changes',
    `after 72 hours, of ${Object.keys(people).length} people the number moved for those whom two had approved`,
    rows.map(({ has_new_phone }) => has_new_phone),
    [true, false, true, false],
  )
}

/** A passkey created without a password or a code. */
async function passkeys(found: Found, ask: Ask, { passkey, people }: About): Promise<void> {
  const handle = handleOf(people['has a passkey']?.id ?? '').toString('base64url')
  const authenticator = new Authenticator({ origin: ORIGIN, stored: { ...passkey, handle } })
  const logIn = async (userVerified: boolean): Promise<string> => {
    const challenge = dataOf(await ask('POST /api/app/passkey_options', {}, { origin: ORIGIN, key: null }))
    const response = authenticator.get(challenge.options, { userVerified })
    return reasonOf(await ask('POST /api/app/passkey_login', { response }, { origin: ORIGIN, key: null }))
  }
  note(found, 'passkeys', 'a passkey of before, on a device that looks who holds it', await logIn(true), 'done')
  note(found, 'passkeys', 'and on one that does not', await logIn(false), 'passkey_unverified')
}

/** Requires a second factor from operators, as in production. */
const AS_IN_PRODUCTION: Edit = {
  file: 'apps/server/src/server.ts',
  find: 'secretKey, sessions, secondFactorRequired: !d.sandbox }',
  replace: 'secretKey, sessions, secondFactorRequired: true }',
}

async function upgraded(run: Run, bugs: readonly Edit[]): Promise<Seen> {
  const found: Found = { run, faults: [], counts: {} }
  const cluster = await startTestCluster()
  const { url } = await createDatabase(cluster.url, { migrated: false })
  const about = await loadDump<About>(DUMP, url)
  const pool = openPool({ url, size: 4, onError: () => undefined })
  const serveFrom = async (bundle: string | undefined, work: (ask: Ask) => Promise<void>): Promise<void> => {
    const server = await startServer({
      databaseUrl: url,
      port: await ownPort(),
      ...(bundle === undefined ? {} : { bundle }),
    })
    try {
      await work(apiClient(server.address))
    } finally {
      await stopServer(server)
    }
  }
  const on = (edits: readonly Edit[], work: (ask: Ask) => Promise<void>): Promise<void> =>
    edits.length === 0 ? serveFrom(undefined, work) : withPlantedServer(edits, (bundle) => serveFrom(bundle, work))
  try {
    await on(bugs, async (ask) => {
      await phoneChanges(found, ask, pool, about)
      await passkeys(found, ask, about)
    })
    await on([AS_IN_PRODUCTION], (ask) => operators(found, ask))
    found.faults.push(...(await oracleFaults(pool.db)))
  } finally {
    await pool.close()
    await cluster.close()
  }
  return { counts: found.counts, faults: found.faults }
}

/** The accounts of an older database. */
export const upgrade: Claim = {
  claim:
    'a database of before starts on this version: operators without a second factor get as far as setting one up, open changes of a number need two people and the CPF, a passkey of before works where its device looks who holds it',
  minCounts: { operators: 6, phone_changes: 5, passkeys: 2 },
  slow: true,
  run: (run) => upgraded(run, []),
  plants: [
    {
      bug: 'a change of a number approved by the same person twice',
      run: (run) =>
        upgraded(run, [
          {
            file: 'apps/server/src/borrowers/phone-changes/decide.ts',
            find: 'if (change.first_approved_by === operatorId)',
            replace: 'if (change.first_approved_by === null)',
          },
        ]),
    },
  ],
}
