import * as texts from '@home-credit/texts'
import { getLang, type Lang } from '@home-credit/texts/runtime'

/** Falls back to English, which is always filled in. */
export const inMyLanguage = (written: Record<Lang, string>): string => written[getLang()] || written.en

const LANG_NAMES: Record<Lang, () => string> = {
  en: texts.console_lang_en,
  zh: texts.console_lang_zh,
  pt: texts.console_lang_pt,
}
export const langName = (lang: Lang): string => LANG_NAMES[lang]()
