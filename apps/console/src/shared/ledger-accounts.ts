import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from './labels.ts'

type Report = ActionOutput<'POST /api/console/closes', 'one'>['close']['report']

export const ledgerAccounts = labelsFor<Report['accounts'][number]['account']>({
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
