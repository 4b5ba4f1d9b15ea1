import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from '../../shared/labels.ts'

type Call = 'POST /api/console/closes'
export type CloseRow = ActionOutput<Call, 'list'>['rows'][number]
export type Close = ActionOutput<Call, 'one'>['close']
export type Report = Close['report']
export type LateIofGuide = Report['iof_late'][number]

export const closeChecks = labelsFor<Report['checks'][number]['check']>({
  books_balance: texts.console_close_check_books_balance,
  balances_posted: texts.console_close_check_balances_posted,
  principal: texts.console_close_check_principal,
  receipts: texts.console_close_check_receipts,
  wallets: texts.console_close_check_wallets,
})

export const closeCounts = labelsFor<Close['counts'][number]['name']>({
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
