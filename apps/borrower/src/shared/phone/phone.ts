import { regionOf, REGIONS, type Region } from './regions.ts'

/** Digits and common separators. */
const TYPED = /^\+?[\d\s()./‐-―-]+$/

/** Two digits of the area, then nine that begin with 9. */
const BRAZILIAN_MOBILE = /^[1-9][1-9]9\d{8}$/

const digitsIn = (typed: string): string => typed.replaceAll(/\D/g, '')

/** The digit dialled before a number within the country; not part of it. */
const trunkOf = ({ code }: Region): string => (code === '1' ? '1' : code === '7' ? '8' : '0')
/** Some countries use more than one digit, such as 06 in Hungary; the server knows which. */
const LONGEST_TRUNK = 3

/** The digits after the dialling code; undefined if this cannot be a mobile number there. The server checks in full. */
export function nationalOf(region: Region, typed: string): string | undefined {
  const plain = typed.normalize('NFKC').trim()
  if (!TYPED.test(plain)) return undefined
  const digits = digitsIn(plain)
  const brazilian = region.region === 'BR'
  const fits = (number: string): boolean =>
    brazilian ? BRAZILIAN_MOBILE.test(number) : number.length >= region.min && number.length <= region.max
  const shorter = [trunkOf(region), region.code, `00${region.code}`]
    .filter((prefix) => digits.startsWith(prefix))
    .map((prefix) => digits.slice(prefix.length))
  const found = [digits, ...shorter].find(fits)
  const perhaps =
    !brazilian && /^[018]/.test(digits) && digits.length > region.min && digits.length <= region.max + LONGEST_TRUNK
  return found ?? (perhaps ? digits : undefined)
}

/**
 * Country and rest of a number typed with "+" or "00"; 'unknown' if no country has the code. Keeps the chosen
 * region if it shares the code.
 */
export function international(typed: string, chosen: string): { region: string; rest: string } | 'unknown' | undefined {
  const plain = typed.normalize('NFKC').trim().replace(/^00/, '+')
  if (!plain.startsWith('+') || !TYPED.test(plain)) return undefined
  const digits = digitsIn(plain)
  const sharing = REGIONS.filter(({ code }) => digits.startsWith(code)).toSorted(
    (a, b) => b.code.length - a.code.length,
  )
  const [longest] = sharing
  if (longest === undefined) return 'unknown'
  const hasSameCode = regionOf(chosen)?.code === longest.code
  return { region: hasSameCode ? chosen : longest.region, rest: digits.slice(longest.code.length) }
}
