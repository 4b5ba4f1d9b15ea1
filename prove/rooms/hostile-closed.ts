import { settingsInForce } from '../../apps/server/src/settings/settings.ts'
import { sandboxNow, type TestBorrower } from '../../apps/server/src/testing/borrower.ts'
import { testBrowser } from '../../apps/server/src/testing/push-service.ts'
import type { Place } from './write-action.ts'

/** Fields with a fixed format: each must refuse every hostile text. */
const INFO = [
  'date_of_birth',
  'whatsapp',
  'telegram',
  'email',
  'id_number',
  'bank_agency',
  'bank_account',
  'pix',
] as const
const SERVICE = ['phone', 'whatsapp', 'telegram', 'email', 'ombudsman.email'] as const

export const CLOSED: readonly string[] = [
  ...INFO.map((field) => `dk/userInfo save.${field}`),
  'account/bind pix',
  'account/bind bank_agency',
  'account/bind bank_account',
  'app/push subscribe.endpoint',
  'app/push_address endpoint',
  'app/push_address old_endpoint',
  ...SERVICE.map((field) => `console/settings set_service.${field}`),
  'console/settings set_lender.cnpj',
  'console/settings set_lender.electronic_address',
  'console/setting_versions propose.wallet.value.receiving.pix_key',
]

/** A single word is a valid Telegram name. */
const closedTo = (fields: readonly string[], payload: string): readonly string[] =>
  /^\w+$/.test(payload) ? fields.filter((field) => field !== 'telegram') : fields

const WHY = { reason: 'x', effective_at: null } as const

type Answer = { status_code: number; data: object }

/** Returns the number of refusals; each accepted text is a fault. */
export async function tryClosed(
  { ask, db, loans }: Place,
  { token }: TestBorrower,
  payloads: readonly string[],
  faults: string[],
): Promise<number> {
  const operator = await loans.operator('admin')
  const { wallet } = await settingsInForce(db, await sandboxNow(db), ['wallet'])
  let refused = 0
  const judge = (call: string, { status_code, data }: Answer, fields: readonly string[]): void => {
    const named: object =
      status_code === 400 && 'fields' in data && typeof data.fields === 'object' && data.fields !== null
        ? data.fields
        : {}
    for (const field of fields) {
      if (field in named) refused += 1
      else faults.push(`${call} took something hostile as ${field}`)
    }
  }
  for (const payload of payloads) {
    const of = (max: number): string => payload.slice(0, max)
    const info = {
      date_of_birth: of(10),
      whatsapp: of(30),
      telegram: of(60),
      email: payload,
      id_number: of(20),
      bank_agency: of(10),
      bank_account: of(40),
      pix: payload,
    }
    judge(
      'dk/userInfo',
      await ask('POST /api/dk/userInfo', { action: 'save', ...info }, { token }),
      closedTo(INFO, payload),
    )
    judge('account/bind', await ask('POST /api/account/bind', { kind: 'pix', pix: payload }, { token }), ['pix'])
    judge(
      'account/bind',
      await ask(
        'POST /api/account/bind',
        { kind: 'bank', bank_name: 'Banco', bank_agency: of(10), bank_account: of(40) },
        { token },
      ),
      ['bank_agency', 'bank_account'],
    )
    const hours = { opens: '08:00', closes: '18:00', days: [1], answer_minutes: 10, ...WHY }
    judge(
      'console/settings',
      await ask(
        'POST /api/console/settings',
        {
          action: 'set_service',
          phone: of(26),
          whatsapp: of(26),
          telegram: of(33),
          email: payload,
          ombudsman: { name: 'x', phone: '0800 123 4567', email: payload, opens: '09:00', closes: '18:00', days: [1] },
          ...hours,
        },
        { token: operator },
      ),
      closedTo(SERVICE, payload),
    )
    const lender = { brand: 'x', legal_name: 'x', address: 'x', ...WHY }
    judge(
      'console/settings',
      await ask('POST /api/console/settings', { action: 'set_lender', cnpj: of(20), ...lender }, { token: operator }),
      ['cnpj'],
    )
    judge(
      'console/settings',
      await ask(
        'POST /api/console/settings',
        { action: 'set_lender', cnpj: '11222333000181', electronic_address: payload, ...lender },
        { token: operator },
      ),
      ['electronic_address'],
    )
    const receiving = { ...wallet.receiving, pix_key: of(77) }
    const terms = { action: 'propose', name: 'wallet', value: { ...wallet, receiving }, ...WHY } as const
    judge('console/setting_versions', await ask('POST /api/console/setting_versions', terms, { token: operator }), [
      'value.receiving.pix_key',
    ])
    const { p256dh, auth } = testBrowser('')
    const device = { endpoint: of(1000), p256dh, auth }
    // Refused by a reason of its own, which is not about a field.
    if ((await ask('POST /api/app/push', { action: 'subscribe', ...device }, { token })).status_code === 200)
      faults.push('app/push took something hostile as endpoint')
    else refused += 1
    const change = { ...device, old_endpoint: of(1000), old_auth: auth }
    if ((await ask('POST /api/app/push_address', change)).status_code === 200)
      faults.push('app/push_address took something hostile')
    else refused += 1
  }
  return refused
}
