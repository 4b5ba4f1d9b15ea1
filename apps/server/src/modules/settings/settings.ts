import { offerSettings, publicSettings } from '@home-credit/contract'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { addValue, hasValue, valuesInForce, type NewValue } from './store.ts'

/** Every setting there is, with its shape; a row that does not fit is a fault, not a guess. */
export const SETTINGS = {
  ...publicSettings,
  ...offerSettings,
  sms_caps: z.object({ number_hour: z.int(), number_day: z.int(), address_hour: z.int(), address_day: z.int(), global_hour: z.int() }),
}

export type SettingName = keyof typeof SETTINGS
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]>
type Settings = { [Name in SettingName]: SettingValue<Name> }

/** The settings of these names that are in force at a time. */
export async function settingsInForce<Name extends SettingName>(db: Db, now: Date, names: readonly Name[]): Promise<Pick<Settings, Name>> {
  const values = await valuesInForce(db, now, names)
  return Object.fromEntries(names.map((name) => [name, SETTINGS[name].parse(values.get(name))])) as Pick<Settings, Name>
}

export const hasSetting = (db: Db, name: SettingName): Promise<boolean> => hasValue(db, name)

export interface NewSetting<Name extends SettingName> extends NewValue {
  name: Name
  value: SettingValue<Name>
}

export const addSetting = <Name extends SettingName>(tx: Db, setting: NewSetting<Name>): Promise<void> => addValue(tx, setting)
