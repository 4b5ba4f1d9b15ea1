import { ROLES, type SettingValue } from '@home-credit/contract'
import { defaultPackages, defaultPolicy, formatRate } from '@home-credit/domain'
import { type Db, inTransaction } from '../platform/db/index.ts'
import { addJob } from '../platform/jobs/index.ts'
import { hashPassword } from '../platform/secrets/index.ts'
import { addOperatorWithHash, allExist } from '../access/index.ts'
import { addSetting, hasSetting, settingsInForce } from '../settings/index.ts'

/** Public, and printed at each start: the sandbox has nothing to protect. */
export const SANDBOX_PASSWORD = 'sandbox-only'
const ROLE_LOGINS = ROLES.map((role) => `${role}@sandbox`)
const FIRST_ADMIN = 'admin@sandbox'
/** A second administrator confirms roles. */
export const SECOND_ADMIN = 'admin2@sandbox'
export const SANDBOX_LOGINS = [...ROLE_LOGINS, SECOND_ADMIN]

/** A made-up lender; production refuses to start with it. */
export const SANDBOX_LENDER = {
  brand: 'Home-credit',
  legal_name: 'Home-credit Sandbox Sociedade de Crédito Direto S.A.',
  cnpj: '00SANDBOX00088',
  address: 'Rua do Exemplo 100, 01000-000 São Paulo, SP',
  electronic_address: 'contato@sandbox.example',
}

const NAMES = [
  'Rosa Revisão',
  'Fábio Finanças',
  'Sofia Suporte',
  'Caio Conteúdo',
  'Ana Admin',
  'Aldo Auditor',
  'Sara Suporte',
]

const SERVICE = {
  phone: '+55 11 4000-0000',
  whatsapp: '+5511900000000',
  telegram: 'homecredit_sandbox',
  email: 'ajuda@sandbox.example',
  opens: '08:00',
  closes: '20:00',
  days: [1, 2, 3, 4, 5, 6],
  ombudsman: {
    name: 'Ouvidoria Home-credit Sandbox',
    phone: '0800 000 0000',
    email: 'ouvidoria@sandbox.example',
    opens: '09:00',
    closes: '18:00',
    days: [1, 2, 3, 4, 5],
  },
}

const PACKAGES: SettingValue<'packages'> = defaultPackages.map((each) => ({
  id: each.code,
  name: each.name,
  amount_min_cents: each.minCents,
  amount_max_cents: each.maxCents,
  months_min: each.minMonths,
  months_max: each.maxMonths,
  rate_monthly: formatRate(each.rateMonthly),
  fee_cents: each.feeCents,
}))

const LIMITS: SettingValue<'limits'> = {
  amount_min_cents: defaultPolicy.minCents,
  amount_max_cents: defaultPolicy.maxCents,
  months_min: defaultPolicy.minMonths,
  months_max: defaultPolicy.maxMonths,
}

/** Before any time that a sandbox simulates. */
const ALWAYS = new Date('2000-01-01T00:00:00Z')

/** In production two people set these; the sandbox has them from the start. */
async function seedProducts(tx: Db): Promise<void> {
  if (await hasSetting(tx, 'packages')) return
  await addSetting(tx, { name: 'limits', value: LIMITS, effectiveAt: ALWAYS, setBy: 'sandbox' })
  await addSetting(tx, { name: 'packages', value: PACKAGES, effectiveAt: ALWAYS, setBy: 'sandbox' })
}

/** Hashed once per process. */
let hashed: Promise<string> | undefined

/** Runs once: creates an operator of each role, a second administrator, and the lender. */
export async function seedSandbox(db: Db, now: Date, seed: 'played' | 'lender' | 'empty'): Promise<void> {
  if (await allExist(db, SANDBOX_LOGINS)) return
  hashed ??= hashPassword(SANDBOX_PASSWORD)
  const passwordHash = await hashed
  await inTransaction(db, async (tx) => {
    // Later versions add roles. If the first administrator exists, everything else is done.
    const begun = await allExist(tx, [FIRST_ADMIN])
    for (const [index, role] of ROLES.entries())
      await addOperatorWithHash(tx, {
        login: `${role}@sandbox`,
        name: NAMES[index] ?? role,
        role,
        passwordHash,
        by: 'sandbox',
        now,
      })
    await addOperatorWithHash(tx, {
      login: SECOND_ADMIN,
      name: 'Bento Admin',
      role: 'admin',
      passwordHash,
      by: 'sandbox',
      now,
    })
    if (begun) return
    await seedProducts(tx)
    // Sandbox operators work at night, too: what is signed then can be released.
    const { deadlines } = await settingsInForce(tx, now, ['deadlines'])
    await addSetting(tx, {
      name: 'deadlines',
      value: { ...deadlines, release_cutoff_hour: 24 },
      effectiveAt: now,
      setBy: 'sandbox',
    })
    if (seed !== 'empty') {
      await addSetting(tx, {
        name: 'autopilot',
        value: { on: true, lives_on: false },
        effectiveAt: now,
        setBy: 'sandbox',
      })
      // After the year of a lender, where there is one: its days are closed first.
      if (seed === 'played') await addJob(tx, { name: 'seed_borrowers', payload: {} })
    }
    if (await hasSetting(tx, 'lender')) return
    await addSetting(tx, { name: 'lender', value: SANDBOX_LENDER, effectiveAt: new Date(0), setBy: 'sandbox' })
    await addSetting(tx, { name: 'service', value: SERVICE, effectiveAt: now, setBy: 'sandbox' })
  })
}
