const SMALL = [
  '',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'quatorze',
  'quinze',
  'dezesseis',
  'dezessete',
  'dezoito',
  'dezenove',
]
const TENS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa']
const HUNDREDS = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
]
const SCALES: readonly (readonly [one: string, many: string])[] = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
  ['trilhão', 'trilhões'],
]

/** 1 to 999. */
function groupInWords(group: number): string {
  if (group === 100) return 'cem'
  const rest = group % 100
  const ten = rest < 20 ? [SMALL[rest]] : [TENS[Math.trunc(rest / 10)], SMALL[rest % 10]]
  return [HUNDREDS[Math.trunc(group / 100)], ...ten].filter((word) => word !== '').join(' e ')
}

/** A group with its scale: a thousand is "mil" and not "um mil". */
const scaled = (group: number, scale: number): string => {
  const [one = '', many = ''] = SCALES[scale] ?? []
  if (scale === 1 && group === 1) return one
  return `${groupInWords(group)} ${group === 1 ? one : many}`.trim()
}

/**
 * A whole number from 1. Joins the last group by "e" if it is below a hundred or whole hundreds: "mil e cem", "mil
 * duzentos e dez".
 */
function numberInWords(value: number): string {
  const groups: { words: string; group: number }[] = []
  for (let [left, scale] = [value, 0]; left > 0; left = Math.trunc(left / 1000), scale += 1) {
    const group = left % 1000
    if (group > 0) groups.unshift({ words: scaled(group, scale), group })
  }
  const last = groups.at(-1)?.group ?? 0
  const joint = last < 100 || last % 100 === 0 ? ' e ' : ' '
  const words = groups.map((each) => each.words)
  return [words.slice(0, -1).join(' '), words.at(-1)].filter((part) => part !== '').join(joint)
}

/** An amount as it is read aloud: "mil duzentos e trinta e quatro reais e cinquenta centavos". */
export function amountInWords(cents: number): string {
  const whole = Math.trunc(cents / 100)
  const rest = cents % 100
  const inReais =
    whole === 0
      ? ''
      : `${numberInWords(whole)}${whole % 1_000_000 === 0 ? ' de' : ''} ${whole === 1 ? 'real' : 'reais'}`
  const inCentavos = rest === 0 ? '' : `${numberInWords(rest)} ${rest === 1 ? 'centavo' : 'centavos'}`
  return [inReais, inCentavos].filter((part) => part !== '').join(' e ') || 'zero reais'
}
