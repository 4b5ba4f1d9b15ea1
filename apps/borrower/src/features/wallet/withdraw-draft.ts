import type { DraftOf } from '../../shared/use-draft.ts'

export type WithdrawValues = { amount_cents: string; channel: string; sms_code: string }

export const WITHDRAW: DraftOf<WithdrawValues> = {
  name: 'withdraw',
  empty: { amount_cents: '', channel: '', sms_code: '' },
  secrets: ['sms_code'],
}
