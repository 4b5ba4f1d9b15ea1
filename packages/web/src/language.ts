import { DEFAULT_LANG, isLang, setLang, type Lang } from '@home-credit/texts/runtime'

const NAME = 'lang'

const apply = (lang: Lang): void => {
  setLang(lang)
  document.documentElement.lang = lang
}

/** Applies the language that was chosen on this device, or the default until one is. */
export function applyStoredLanguage(): void {
  const stored = localStorage.getItem(NAME)
  apply(isLang(stored) ? stored : DEFAULT_LANG)
}

/** Empty until chosen. */
export const chosenLanguage = (): Lang | undefined => {
  const stored = localStorage.getItem(NAME)
  return isLang(stored) ? stored : undefined
}

const listeners = new Set<() => void>()

export const onLanguageChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies at once, and on the next visit. */
export function chooseLanguage(lang: Lang): void {
  localStorage.setItem(NAME, lang)
  apply(lang)
  for (const listener of listeners) listener()
}
