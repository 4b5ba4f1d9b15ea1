import { getLang, LANGS } from '@home-credit/texts/runtime'
import { numberLocale } from '@home-credit/web'
import { namesIn, regionName } from './region-name.ts'
import { HOME_REGION, REGIONS, type Region } from './regions.ts'

export interface NamedRegion extends Region {
  name: string
  /** Its letter in the index. */
  letter: string
  /** Normalised words for the search. */
  words: string
}

/** Without accents, case and punctuation, so that 'sao tome' finds 'São Tomé'. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Common names that Intl does not list. */
const CALLED: Readonly<Record<string, string>> = {
  US: 'usa eua america',
  GB: 'england inglaterra britain 英格兰',
  AE: 'uae emirates',
  NL: 'holland holanda',
  // Names of former years.
  BY: 'byelorussia bielorrussia 白俄罗斯',
  CD: 'zaire 扎伊尔',
  CI: 'ivory coast costa do marfim 科特迪瓦 象牙海岸',
  CV: 'cape verde cabo verde 佛得角',
  CZ: 'czech republic republica checa republica tcheca 捷克共和国',
  KP: 'north korea coreia do norte 朝鲜 北韩',
  KR: 'south korea coreia do sul 南韩',
  LK: 'ceylon ceilao 锡兰',
  MK: 'macedonia 马其顿',
  MM: 'burma birmania 缅甸',
  SZ: 'swaziland suazilandia 斯威士兰',
  TL: 'east timor timor leste 东帝汶',
  TR: 'turkey turquia 土耳其',
  VA: 'holy see santa se 教廷',
}

/** The first character of each letter in pinyin order, the order of Chinese collation; no syllable begins with i, u or v. */
const PINYIN = '阿八嚓哒妸发旮哈讥咔垃妈拿哦啪七然仨他挖夕压匝'
const PINYIN_LETTERS = 'ABCDEFGHJKLMNOPQRSTWXYZ'

function letterOf(name: string, compare: Intl.Collator['compare']): string {
  const [first = ''] = plain(name).toUpperCase()
  if (!/\p{Script=Han}/u.test(first)) return first
  const at = Array.from(PINYIN).findLastIndex((each) => compare(each, first) <= 0)
  return PINYIN_LETTERS[Math.max(0, at)] ?? ''
}

const inOrder = (): NamedRegion[] => {
  const { compare } = new Intl.Collator(numberLocale())
  // Names in all our languages: a reader of English may type 'Brasil'.
  const names = [...LANGS.map((lang) => namesIn(lang)), namesIn('en', 'short')]
  const named = (dialled: Region): NamedRegion => {
    const { region } = dialled
    const name = regionName(region)
    const words = plain([...names.map((nameOf) => nameOf(region)), CALLED[region]].join(' '))
    return { ...dialled, name, letter: letterOf(name, compare), words }
  }
  return REGIONS.map(named).toSorted((a, b) => compare(a.name, b.name))
}

let cached: { lang: string; regions: NamedRegion[] } | undefined

/** Named and sorted in the current language. */
export function namedRegions(): readonly NamedRegion[] {
  const lang = getLang()
  if (cached?.lang !== lang) cached = { lang, regions: inOrder() }
  return cached.regions
}

/** By the start of any word of a name, or by the code with or without "+"; Brazil first. */
export function findRegions(query: string): readonly NamedRegion[] {
  const plainQuery = plain(query)
  const all = namedRegions()
  const byCode = /^\+?[\d\s]+$/.test(query.trim())
  const digits = query.replaceAll(/\D/g, '')
  const found = byCode
    ? all
        .filter(({ code }) => code.startsWith(digits))
        .toSorted((a, b) => a.code.length - b.code.length || Number(b.largest) - Number(a.largest))
    : all.filter(
        ({ words }) =>
          words.includes(plainQuery) && (/\p{Script=Han}/u.test(plainQuery) || ` ${words}`.includes(` ${plainQuery}`)),
      )
  return found.toSorted((a, b) => Number(b.region === HOME_REGION) - Number(a.region === HOME_REGION))
}
