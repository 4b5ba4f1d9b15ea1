import { DEFAULT_LANG, isLang, setLang, type Lang } from '@home-credit/texts/runtime'

const KEY = 'lang'

/** The language chosen on this device, or the default until one is. */
export function applyStoredLanguage(): Lang {
  const stored = localStorage.getItem(KEY)
  const lang = isLang(stored) ? stored : DEFAULT_LANG
  setLang(lang)
  document.documentElement.lang = lang
  return lang
}
