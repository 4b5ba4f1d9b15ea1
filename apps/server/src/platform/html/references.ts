/** The names that people and editors use. Any other name is shown as typed. */
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  deg: '°',
  ordf: 'ª',
  ordm: 'º',
  euro: '€',
  pound: '£',
  yen: '¥',
  dollar: '$',
  num: '#',
  colon: ':',
  sol: '/',
  Tab: '\t',
  NewLine: '\n',
  aacute: 'á',
  Aacute: 'Á',
  agrave: 'à',
  Agrave: 'À',
  acirc: 'â',
  Acirc: 'Â',
  atilde: 'ã',
  Atilde: 'Ã',
  ccedil: 'ç',
  Ccedil: 'Ç',
  eacute: 'é',
  Eacute: 'É',
  ecirc: 'ê',
  Ecirc: 'Ê',
  iacute: 'í',
  Iacute: 'Í',
  oacute: 'ó',
  Oacute: 'Ó',
  ocirc: 'ô',
  Ocirc: 'Ô',
  otilde: 'õ',
  Otilde: 'Õ',
  uacute: 'ú',
  Uacute: 'Ú',
  uuml: 'ü',
  Uuml: 'Ü',
}
const NAMES = new Map(Object.entries(NAMED))

/** Invisible characters and those that change the text direction: they only serve to hide something. */
const UNSEEN = /[\u115f\u1160\u3164]|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}]/gu

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')

const codePoint = (digits: string, radix: number): string => {
  const point = Number.parseInt(digits, radix)
  return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
}

/** Decodes character references and removes invisible characters. */
export const decodeReferences = (text: string): string =>
  withoutUnseen(
    text.replace(
      /&(?:#x([0-9a-f]{1,8});?|#([0-9]{1,8});?|([a-z]{2,8});)/gi,
      (whole, hex?: string, decimal?: string, name?: string) => {
        if (hex !== undefined) return codePoint(hex, 16)
        return decimal === undefined ? (NAMES.get(name ?? '') ?? whole) : codePoint(decimal, 10)
      },
    ),
  )
