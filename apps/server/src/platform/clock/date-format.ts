import type { Lang } from '@home-credit/texts/runtime'

/** How dates and numbers are written in each language. */
export const LOCALES: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN', pt: 'pt-BR' }

/** A moment as a person in Brazil reads it. */
export const momentIn = (at: Date, lang: Lang): string =>
  new Intl.DateTimeFormat(LOCALES[lang], {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(at)

/** A day likewise, by its date. */
export const dayFor = (date: string, lang: Lang): string =>
  new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
