import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'

/** Each in its own language. */
export const LANGUAGE_NAMES: Record<Lang, () => string> = {
  en: texts.language_en,
  zh: texts.language_zh,
  pt: texts.language_pt,
}
