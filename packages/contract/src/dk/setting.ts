import { z } from 'zod'
import { defineCall } from '../call.ts'
import { SETTING_SCHEMAS } from '../settings/schemas.ts'

const { packages, iof, late } = SETTING_SCHEMAS

export const dkSetting = defineCall({
  key: 'POST /api/dk/setting',
  summary:
    'Amounts, terms, rates and the packages on offer today, for the simulator; no package while the lender offers none',
  who: 'anyone',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ today: z.iso.date(), packages, iof, late }),
})
