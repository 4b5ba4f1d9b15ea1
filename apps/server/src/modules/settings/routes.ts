import { calls } from '@home-credit/contract'
import { formatCnpj } from '@home-credit/domain'
import { route, type Route } from '../../http/route.ts'
import { VERSION, VERSION_CODE } from '../../version.ts'
import { offersOf } from './offers.ts'
import { settingsInForce } from './settings.ts'

const PUBLIC = ['lender', 'languages', 'limits', 'registration', 'service'] as const

export const settingRoutes = (sandbox: boolean): Route[] => [
  route(calls.systemSetting, async ({ db, now }) => {
    const { lender, ...rest } = await settingsInForce(db, now, PUBLIC)
    return { sandbox, version: VERSION, version_code: VERSION_CODE, lender: { ...lender, cnpj: formatCnpj(lender.cnpj) }, ...rest }
  }),
  route(calls.dkSetting, async ({ db, now }) => offersOf(db, now)),
]
