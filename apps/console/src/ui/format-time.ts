import { getLang } from '@home-credit/texts/runtime'

const LOCALES = { en: 'en-GB', zh: 'zh-CN', pt: 'pt-BR' } as const

/** A moment as the lender's clock shows it. */
export const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat(LOCALES[getLang()], { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'America/Sao_Paulo' }).format(new Date(iso))
