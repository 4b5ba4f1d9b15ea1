import { ROLES } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hashPassword } from '../operators/passwords.ts'
import { addSetting, hasSetting } from '../settings/settings.ts'

/** Known to all, and printed at each start: the sandbox has nothing to protect. */
export const SANDBOX_PASSWORD = 'sandbox-only'
export const SANDBOX_LOGINS = ROLES.map((role) => `${role}@sandbox`)

/** A made-up lender; production refuses to be it. */
export const SANDBOX_LENDER = {
  brand: 'Home-credit',
  legal_name: 'Home-credit Sandbox Sociedade de Crédito Direto S.A.',
  cnpj: '00SANDBOX00088',
  address: 'Rua do Exemplo 100, 01000-000 São Paulo, SP',
}

const NAMES = ['Rosa Revisão', 'Fábio Finanças', 'Sofia Suporte', 'Caio Conteúdo', 'Ana Admin', 'Aldo Auditor']

export async function seedSandbox(db: Db, now: Date): Promise<void> {
  const seeded = await db.selectFrom('operators').select('login').where('login', 'in', SANDBOX_LOGINS).execute()
  if (seeded.length === SANDBOX_LOGINS.length) return
  const passwordHash = await hashPassword(SANDBOX_PASSWORD)
  await inTransaction(db, async (tx) => {
    const operators = ROLES.map((role, index) => ({
      id: uuidv7(),
      login: `${role}@sandbox`,
      name: NAMES[index] ?? role,
      role,
      password_hash: passwordHash,
      created_at: now,
    }))
    await tx.insertInto('operators').values(operators).onConflict((conflict) => conflict.doNothing()).execute()
    if (!(await hasSetting(tx, 'lender'))) {
      await addSetting(tx, { name: 'lender', value: SANDBOX_LENDER, effectiveAt: new Date(0), setBy: 'sandbox' })
      const service = { phone: '+55 11 4000-0000', whatsapp: '+5511900000000', telegram: 'homecredit_sandbox', email: 'ajuda@sandbox.example', opens: '08:00', closes: '20:00', days: [1, 2, 3, 4, 5, 6] }
      await addSetting(tx, { name: 'service', value: service, effectiveAt: now, setBy: 'sandbox' })
    }
  })
}
