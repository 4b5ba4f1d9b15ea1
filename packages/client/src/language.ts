import { DEFAULT_LANG, isLang, setLang } from '@home-credit/texts/runtime'

const NAME = 'lang'

/** Applies the language that was chosen on this device, or the default until one is. */
export function applyStoredLanguage(): void {
  const stored = localStorage.getItem(NAME)
  const lang = isLang(stored) ? stored : DEFAULT_LANG
  setLang(lang)
  document.documentElement.lang = lang
}
