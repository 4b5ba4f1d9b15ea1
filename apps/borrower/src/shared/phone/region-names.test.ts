import { setLang, type Lang } from '@home-credit/texts/runtime'
import { afterEach, describe, expect, it } from 'vitest'
import { findRegions, namedRegions } from './region-names.ts'
import { REGIONS } from './regions.ts'

afterEach(() => setLang('en'))

const found = (lang: Lang, query: string): string[] => {
  setLang(lang)
  return findRegions(query).map(({ region }) => region)
}

describe('the names of regions', () => {
  it.each(['en', 'zh', 'pt'] as const)('exist for all of them in %s, each its own', (lang) => {
    setLang(lang)
    const names = namedRegions().map(({ name }) => name)
    expect(new Set(names).size).toBe(REGIONS.length)
    expect(namedRegions().filter(({ name, region }) => name === region || name === '')).toEqual([])
    if (lang === 'zh') expect(names.filter((name) => !/\p{Script=Han}/u.test(name))).toEqual([])
  })

  it.each([
    ['en', 'ABCDEFGHIJKLMNOPQRSTUVWYZ', { AX: 'A', CI: 'C', ZW: 'Z' }],
    ['pt', 'ABCDEFGHIJKLMNOPQRSTUVWZ', { AX: 'I', ZA: 'A', AT: 'A', BR: 'B' }],
    [
      'zh',
      'ABCDEFGHJKLMNPRSTWXYZ',
      { BR: 'B', CN: 'Z', US: 'M', ES: 'X', EC: 'E', AE: 'A', HK: 'Z', PT: 'P', RU: 'E' },
    ],
  ] as const)('stand in the order of %s, each letter in one piece', (lang, letters, some) => {
    setLang(lang)
    const regions = namedRegions()
    expect(
      regions
        .map(({ letter }) => letter)
        .filter((letter, at, all) => letter !== all[at - 1])
        .join(''),
    ).toBe(letters)
    const found = regions.filter(({ region }) => region in some).map(({ region, letter }) => [region, letter])
    expect(Object.fromEntries(found)).toEqual(some)
  })
})

describe('a search', () => {
  it.each([
    ['en', '55', ['BR']],
    ['en', '+55', ['BR']],
    ['en', ' + 55 ', ['BR']],
    ['en', 'BRAZIL', ['BR']],
    ['en', 'brasil', ['BR']],
    ['en', '巴西', ['BR']],
    ['en', 'sao tome', ['ST']],
    ['pt', 'São Tomé', ['ST']],
    ['pt', 'austria', ['AT']],
    ['pt', 'áustria', ['AT']],
    ['zh', '阿根', ['AR']],
    ['en', "cote d'ivoire", ['CI']],
    ['en', 'usa', ['US']],
    ['en', '420', ['CZ']],
    ['en', 'Czech Republic', ['CZ']],
    ['en', 'turkey', ['TR']],
    ['en', 'Ivory Coast', ['CI']],
    ['en', 'burma', ['MM']],
    ['en', 'Swaziland', ['SZ']],
    ['en', 'cape verde', ['CV']],
    ['pt', 'República Tcheca', ['CZ']],
    ['pt', 'Suazilândia', ['SZ']],
    ['pt', 'costa do marfim', ['CI']],
    ['pt', 'Birmânia', ['MM']],
    ['zh', '象牙海岸', ['CI']],
    ['zh', '斯威士兰', ['SZ']],
    ['zh', '捷克共和国', ['CZ']],
    ['zh', '锡兰', ['LK']],
    ['en', '+999', []],
    ['en', 'nowhere', []],
  ] as const)('in %s for "%s" finds %j', (lang, query, regions) => {
    expect(found(lang, query)).toEqual(regions)
  })

  it('for a code that many share names the largest first', () => {
    expect(found('en', '+1').slice(0, 2)).toEqual(['US', 'AS'])
    expect(found('en', '44')[0]).toBe('GB')
    expect(found('en', '7')[0]).toBe('RU')
  })

  it('for nothing finds all, Brazil first', () => {
    for (const lang of ['en', 'zh', 'pt'] as const) {
      expect(found(lang, '  ')).toHaveLength(REGIONS.length)
      expect(found(lang, '')[0]).toBe('BR')
    }
  })
})
