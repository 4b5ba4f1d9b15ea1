import { DEFAULT_LANG, isLang, setLang } from '@home-credit/texts/runtime'

/** Operators choose their language on this device, like borrowers. */
export function applyStoredLanguage(): void {
  const stored = localStorage.getItem('lang')
  const lang = isLang(stored) ? stored : DEFAULT_LANG
  setLang(lang)
  document.documentElement.lang = lang
}
