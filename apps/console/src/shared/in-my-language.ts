import { getLang, type Lang } from '@home-credit/texts/runtime'

/** What was written in several languages, as this reader reads it; English is always there. */
export const inMyLanguage = (written: Record<Lang, string>): string => written[getLang()] || written.en
