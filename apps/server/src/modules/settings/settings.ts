import { publicSettings } from '@home-credit/contract'
import type { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { addValue, hasValue, valuesInForce, type NewValue } from './store.ts'

/** Every setting there is, with its shape; a row that does not fit is a fault, not a guess. */
export const SETTINGS = publicSettings

export type SettingName = keyof typeof SETTINGS
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]>
type Settings = { [Name in SettingName]: SettingValue<Name> }

/** The settings in force at a time. */
export async function settingsInForce(db: Db, now: Date): Promise<Settings> {
  const values = await valuesInForce(db, now)
  return {
    lender: SETTINGS.lender.parse(values.get('lender')),
    languages: SETTINGS.languages.parse(values.get('languages')),
    limits: SETTINGS.limits.parse(values.get('limits')),
    service: SETTINGS.service.parse(values.get('service')),
  }
}

export const hasSetting = (db: Db, name: SettingName): Promise<boolean> => hasValue(db, name)

export interface NewSetting<Name extends SettingName> extends NewValue {
  name: Name
  value: SettingValue<Name>
}

export const addSetting = <Name extends SettingName>(tx: Db, setting: NewSetting<Name>): Promise<void> => addValue(tx, setting)
