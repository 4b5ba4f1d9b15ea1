export const LANGS = ['en', 'zh', 'pt'] as const
export type Lang = (typeof LANGS)[number]
export const DEFAULT_LANG: Lang = 'en'

export type Nothing = object
type Sentence = string | { [form in Intl.LDMLPluralRule]?: string }
type Parameters = Record<string, string | number>

export const isLang = (value: unknown): value is Lang => LANGS.some((lang) => lang === value)

let current: Lang = DEFAULT_LANG
/** The language of a page; a server passes the language with each message instead. */
export const setLang = (lang: Lang): void => {
  current = lang
}
export const getLang = (): Lang => current

const formOf = (sentence: Sentence, lang: Lang, parameters: Parameters): string => {
  if (typeof sentence === 'string') return sentence
  const rule = new Intl.PluralRules(lang).select(Number(parameters['count']))
  return sentence[rule] ?? sentence.other ?? ''
}

export type Message<P> = (
  ...args: keyof P extends never ? [parameters?: P, lang?: Lang] : [parameters: P, lang?: Lang]
) => string

/** One sentence in three languages; `{name}` inserts a parameter, plural forms choose by `count`. */
export const text =
  <P extends Nothing>(sentences: Record<Lang, Sentence>): Message<P> =>
  (...[parameters, lang = current]) => {
    const values: Parameters = { ...parameters }
    return formOf(sentences[lang], lang, values).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    )
  }
