import { getLang } from '@home-credit/texts/runtime'

const LOCALES = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' } as const

export const numberLocale = (): string => LOCALES[getLang()]
