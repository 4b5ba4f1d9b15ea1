import { readFileSync } from 'node:fs'
import type { Claim, Seen } from '../claim.ts'

const LANGUAGES = ['en', 'pt', 'zh'] as const
type Language = (typeof LANGUAGES)[number]
type Table = Record<string, string | Record<string, string>>

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url)
const tableOf = (language: Language): Table => JSON.parse(readFileSync(at(`texts/${language}.json`), 'utf8')) as Table

/** The screens that show returned payments to borrowers. */
const SCREENS = [
  'apps/borrower/src/features/claims/Claims.tsx',
  'apps/borrower/src/features/repayment/RepaymentRows.tsx',
]
/** The messages about returned payments. */
const MESSAGES = /^sms_(claim_|payment_reopened|payment_undone)/
/** The text for an applicant while a returned payment is open. */
const ABOUT_APPLYING = 'refusal_apply_not_now'

const CREDIT: Record<Language, RegExp> = {
  en: /\b(?:credit|quota|limit|approv\w*|appl(?:y|ication)\w*|offers?|new loan)\b/i,
  pt: /\b(?:crédito|cota|limite|aprova\w*|pedir|pedido|solicita\w*|oferta|novo empréstimo)/i,
  zh: /信用|额度|批准|申请|审批|新贷款|优惠/,
}
const PAYING: Record<Language, RegExp> = {
  en: /\b(?:pay\w*|paid|owe\w*|debt|settle\w*)\b/i,
  pt: /\b(?:pag\w*|dev[eo]\w*|dívida|repor|quit\w*)\b/i,
  zh: /付|还款|欠|债|补/,
}

/** Checks each text about returned payments for words that it must not contain. */
function look(tables: Record<Language, Table>): Seen {
  const sources = SCREENS.map((path) => readFileSync(at(path), 'utf8')).join('\n')
  const used = Array.from(sources.matchAll(/\btexts\.(\w+)\(/g), ([, key]) => key ?? '')
  const keys = new Set([...used, ...Object.keys(tables.en).filter((key) => MESSAGES.test(key))])
  const faults: string[] = []
  let read = 0
  for (const language of LANGUAGES) {
    const table = tables[language]
    const textsOf = (key: string): string[] => {
      const text = table[key]
      return text === undefined ? [] : typeof text === 'string' ? [text] : Object.values(text)
    }
    for (const key of keys)
      for (const text of textsOf(key)) {
        read += 1
        if (CREDIT[language].test(text)) faults.push(`${language} ${key} speaks of credit: ${text}`)
      }
    for (const text of textsOf(ABOUT_APPLYING)) {
      read += 1
      if (PAYING[language].test(text)) faults.push(`${language} ${ABOUT_APPLYING} speaks of paying: ${text}`)
    }
  }
  return { counts: { texts: read }, faults }
}

const tables = (): Record<Language, Table> => ({ en: tableOf('en'), pt: tableOf('pt'), zh: tableOf('zh') })

export const words: Claim = {
  claim: 'no screen and no message ties paying what a bank took back to credit, in any language',
  minCounts: { texts: 45 },
  run: () => Promise.resolve(look(tables())),
  plants: [
    {
      bug: 'a text that promises a new loan to who pays',
      run: () => {
        const planted = tables()
        planted.en['claims_why'] = 'Pay it by {date} and you can apply again.'
        return Promise.resolve(look(planted))
      },
    },
  ],
}
