import type { DraftOf } from '../../shared/use-draft.ts'

export type WithdrawalValues = { amount_cents: string; channel: string; sms_code: string }

export const WITHDRAWAL_DRAFT: DraftOf<WithdrawalValues> = {
  name: 'withdraw',
  empty: { amount_cents: '', channel: '', sms_code: '' },
  secrets: ['sms_code'],
}
