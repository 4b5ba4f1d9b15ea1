import type { Lang } from '@home-credit/texts/runtime'

/** Formats dates and numbers. */
export const LOCALES: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN', pt: 'pt-BR' }

/** In Brazilian time. */
export const momentIn = (at: Date, lang: Lang): string =>
  new Intl.DateTimeFormat(LOCALES[lang], {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(at)

export const dayFor = (date: string, lang: Lang): string =>
  new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
