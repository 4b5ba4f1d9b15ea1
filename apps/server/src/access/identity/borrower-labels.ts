import { DEFAULT_LANG, isLang, type Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import { displayPhoneOf } from './borrower.ts'
import { maskPhone } from './phone.ts'
import { borrowersById } from './store.ts'

/** How operators see a borrower. */
export interface BorrowerLabel {
  /** Null once the borrower is erased. */
  phoneMasked: string | null
  /** The default when the borrower has chosen none. */
  lang: Lang
}

/** Leaves out ids that belong to no borrower. */
export async function labelsByIds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, BorrowerLabel>> {
  const rows = ids.length === 0 ? [] : await borrowersById(db, [...new Set(ids)])
  return new Map(
    rows.map(({ id, phone, wanted_phone, lang, deleted_at }) => [
      id,
      {
        phoneMasked: deleted_at === null ? maskPhone(displayPhoneOf({ phone, wanted_phone })) : null,
        lang: isLang(lang) ? lang : DEFAULT_LANG,
      },
    ]),
  )
}
