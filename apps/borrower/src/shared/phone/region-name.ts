import { numberLocale } from '@home-credit/web'

/** Names of regions in a language; undefined for a region without a name. */
export const namesIn = (
  language: string,
  style: 'long' | 'short' = 'long',
): ((region: string) => string | undefined) => {
  const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' })
  return (region) => names.of(region)
}

export const regionName = (region: string): string => namesIn(numberLocale())(region) ?? namesIn('en')(region) ?? region
