import * as texts from '@home-credit/texts'
import type { Close, Report } from './closes.ts'
import { wordsOf } from './money-words.ts'

export const closeChecks = wordsOf<Report['checks'][number]['check']>({
  books_balance: texts.console_close_check_books_balance,
  balances_posted: texts.console_close_check_balances_posted,
  principal: texts.console_close_check_principal,
  receipts: texts.console_close_check_receipts,
  wallets: texts.console_close_check_wallets,
})

export const closeCounts = wordsOf<Close['counts'][number]['name']>({
  'passed.offers': texts.console_close_count_passed_offers,
  'passed.drafts': texts.console_close_count_passed_drafts,
  'passed.requests': texts.console_close_count_passed_requests,
  'passed.releases': texts.console_close_count_passed_releases,
  'passed.recharges': texts.console_close_count_passed_recharges,
  'passed.blocks': texts.console_close_count_passed_blocks,
  'arrears.late': texts.console_close_count_arrears_late,
  'arrears.changed': texts.console_close_count_arrears_changed,
  'arrears.ended': texts.console_close_count_arrears_ended,
  'reminders.due': texts.console_close_count_reminders_due,
  'auto_debit.queued': texts.console_close_count_auto_debit_queued,
  'iof.guides': texts.console_close_count_iof_guides,
})

export const closeBuckets = wordsOf<NonNullable<Report['buckets'][number]['bucket']>>({
  '1-30': texts.console_bucket_1_30,
  '31-60': texts.console_bucket_31_60,
  '61-90': texts.console_bucket_61_90,
  'over-90': texts.console_bucket_over_90,
})

export const closeAccounts = wordsOf<Report['accounts'][number]['account']>({
  bank: texts.console_ledger_account_bank,
  principal: texts.console_ledger_account_principal,
  return_claims: texts.console_ledger_account_return_claims,
  wallet: texts.console_ledger_account_wallet,
  wallet_reserved: texts.console_ledger_account_wallet_reserved,
  iof_payable: texts.console_ledger_account_iof_payable,
  suspense: texts.console_ledger_account_suspense,
  fee: texts.console_ledger_account_fee,
  interest: texts.console_ledger_account_interest,
  late: texts.console_ledger_account_late,
  withdrawal_fee: texts.console_ledger_account_withdrawal_fee,
  recovery: texts.console_ledger_account_recovery,
  iof_borne: texts.console_ledger_account_iof_borne,
  early_discount: texts.console_ledger_account_early_discount,
  write_off: texts.console_ledger_account_write_off,
  loss: texts.console_ledger_account_loss,
})
