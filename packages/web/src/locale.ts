import { getLang } from '@home-credit/texts/runtime'

const LOCALES = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' } as const

/** How the reader's language writes numbers. */
export const numberLocale = (): string => LOCALES[getLang()]
