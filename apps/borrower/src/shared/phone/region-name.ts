import { numberLocale } from '@home-credit/web'

/** What a language calls a region; nothing where it has no word for it. */
export const namesIn = (
  language: string,
  style: 'long' | 'short' = 'long',
): ((region: string) => string | undefined) => {
  const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' })
  return (region) => names.of(region)
}

export const regionName = (region: string): string => namesIn(numberLocale())(region) ?? namesIn('en')(region) ?? region
