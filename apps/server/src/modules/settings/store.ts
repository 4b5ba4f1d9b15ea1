import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'

/** Every setting there is, with its shape; a row that does not fit is a fault, not a guess. */
export const SETTINGS = {
  lender: z.object({ brand: z.string(), legal_name: z.string(), cnpj: z.string(), address: z.string() }),
  languages: z.array(z.enum(['en', 'zh', 'pt'])).min(1),
  limits: z.object({ amount_min_cents: z.int(), amount_max_cents: z.int(), months_min: z.int(), months_max: z.int() }),
  service: z.object({
    phone: z.string(),
    whatsapp: z.string(),
    telegram: z.string(),
    email: z.string(),
    opens: z.string(),
    closes: z.string(),
    days: z.array(z.int()),
  }),
} as const

export type SettingName = keyof typeof SETTINGS
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]>
type Settings = { [Name in SettingName]: SettingValue<Name> }

/** The settings in force at a time: of each name the newest whose time has come. */
async function rowsInForce(db: Db, now: Date): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ name: string; value: unknown }>`
    SELECT DISTINCT ON (name) name, value FROM settings WHERE effective_at <= ${now}
    ORDER BY name, effective_at DESC, id DESC`.execute(db)
  return new Map(rows.map((row) => [row.name, row.value]))
}

export async function settingsInForce(db: Db, now: Date): Promise<Settings> {
  const rows = await rowsInForce(db, now)
  return {
    lender: SETTINGS.lender.parse(rows.get('lender')),
    languages: SETTINGS.languages.parse(rows.get('languages')),
    limits: SETTINGS.limits.parse(rows.get('limits')),
    service: SETTINGS.service.parse(rows.get('service')),
  }
}

export async function hasSetting(db: Db, name: SettingName): Promise<boolean> {
  return (await db.selectFrom('settings').select('id').where('name', '=', name).limit(1).executeTakeFirst()) !== undefined
}

export interface NewSetting<Name extends SettingName> {
  name: Name
  value: SettingValue<Name>
  effectiveAt: Date
  setBy: string
}

export async function addSetting<Name extends SettingName>(tx: Db, { name, value, effectiveAt, setBy }: NewSetting<Name>): Promise<void> {
  await tx.insertInto('settings').values({ name, value: JSON.stringify(value), effective_at: effectiveAt, set_by: setBy }).execute()
}
