import { DEFAULT_LANG, isLang, setLang, type Lang } from '@home-credit/texts/runtime'

const NAME = 'lang'

const apply = (lang: Lang): void => {
  setLang(lang)
  document.documentElement.lang = lang
}

/** Applies the language chosen on this device, or the default. */
export function applyStoredLanguage(): void {
  const stored = localStorage.getItem(NAME)
  apply(isLang(stored) ? stored : DEFAULT_LANG)
}

/** Undefined until the user chooses one. */
export const chosenLanguage = (): Lang | undefined => {
  const stored = localStorage.getItem(NAME)
  return isLang(stored) ? stored : undefined
}

const listeners = new Set<() => void>()

export const onLanguageChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies at once and on later visits. */
export function chooseLanguage(lang: Lang): void {
  localStorage.setItem(NAME, lang)
  apply(lang)
  for (const listener of listeners) listener()
}
