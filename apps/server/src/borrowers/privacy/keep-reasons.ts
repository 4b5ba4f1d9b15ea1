import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import type { PersonalDataSource, KeepReason } from '../../platform/personal-data/index.ts'

/** The legal reasons to keep data that a borrower wants erased. */
export async function keepReasons(
  sources: readonly PersonalDataSource[],
  db: Db,
  borrowerId: string,
): Promise<KeepReason[]> {
  const reasons: KeepReason[] = []
  for (const source of sources) {
    const reason = await source.mustKeep(db, borrowerId)
    if (reason !== null && !reasons.includes(reason)) reasons.push(reason)
  }
  return reasons
}

const SENTENCES: Record<KeepReason, (parameters: Record<string, never>, lang: Lang) => string> = {
  open_application: texts.privacy_keep_open_application,
  open_loan: texts.privacy_keep_open_loan,
  money_in_wallet: texts.privacy_keep_money_in_wallet,
  open_claim: texts.privacy_keep_open_claim,
}

export const keepSentence = (reasons: readonly KeepReason[], lang: Lang): string =>
  reasons.map((reason) => SENTENCES[reason]({}, lang)).join(' ')
