import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { sha256 } from '../../lending/index.ts'

/** Change it with the wording: version and hash identify what was agreed. */
const VERSION = 'debit-2'

export interface Terms {
  version: string
  hash: string
  paragraphs: string[]
}

/** The terms of one loan, in the language of the screen. */
export function termsFor(loanNumber: string, brand: string, lang: Lang): Terms {
  const paragraphs = [
    texts.auto_debit_terms_what({ brand, number: loanNumber }, lang),
    texts.auto_debit_terms_whole({}, lang),
    texts.auto_debit_terms_late({}, lang),
    texts.auto_debit_terms_end({}, lang),
  ]
  return { version: VERSION, hash: sha256(JSON.stringify({ paragraphs, version: VERSION })), paragraphs }
}
