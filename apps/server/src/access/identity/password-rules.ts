import { COMMON_NUMBERS, COMMON_WORDS } from './common-passwords.ts'

const SHORTEST = 8

/** Keyboard rows and counting sequences. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjklç',
  'zxcvbnm',
  'azertyuiop',
  'qwertzuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhnujmik',
  'zaqxswcdevfrbgtnhymju',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '741852963',
]
const RUNS = ROWS.flatMap((row) => [row, Array.from(row).toReversed().join('')])
const SHORTEST_RUN = 4
/** So few characters outside of runs are easy to guess. */
const FEW = 3

/** The length of the run at the start: neighbouring keys, or one repeated character. */
function runAt(text: string): number {
  const isRun = (length: number): boolean =>
    length <= text.length && RUNS.some((row) => row.includes(text.slice(0, length)))
  let longest = /^(.)\1*/u.exec(text)?.[0].length ?? 0
  for (let length = Math.max(SHORTEST_RUN, longest + 1); isRun(length); length += 1) longest = length
  return longest
}

function withoutRuns(text: string): string {
  let left = ''
  for (let at = 0; at < text.length; ) {
    const run = runAt(text.slice(at))
    if (run < SHORTEST_RUN) left += text[at]
    at += run < SHORTEST_RUN ? 1 : run
  }
  return left
}

/** A short piece repeated, such as 'abcabcabc' or '1212121212'. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+(.{0,3})$/u.test(text) && new Set(text).size <= 4

/** A date of birth, written without separators. */
const [DAY, MONTH, YEAR] = ['(?:0[1-9]|[12]\\d|3[01])', '(?:0[1-9]|1[0-2])', '(?:19|20)\\d\\d']
const DATE = new RegExp(`^(?:${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR}|${YEAR}${MONTH}${DAY})$`)

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '')

export interface PasswordContext {
  /** E.164; empty when not known yet. */
  phone: string
  brand: string
}

function isCommon(password: string, { phone, brand }: PasswordContext): boolean {
  const plain = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const bare = plain.replace(/[\s\p{P}\p{S}]/gu, '')
  const digits = bare.replace(/\D/g, '')
  const isPhone =
    phone !== '' && ((digits.length >= SHORTEST && phone.includes(digits)) || digits.includes(phone.slice(1)))
  if (bare === digits && (COMMON_NUMBERS.has(bare) || DATE.test(bare) || isPhone)) return true
  if (isRepeated(plain) || withoutRuns(plain).length <= FEW) return true
  // A word with digits or signs around it is still that word.
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [core, bare, lettersOf(plain)].some(
    (word) => COMMON_WORDS.has(word) || word === lettersOf(brand.toLowerCase()),
  )
}

/** Returns undefined when the password is acceptable. */
export function passwordFault(password: string, context: PasswordContext): 'short' | 'common' | undefined {
  if (Array.from(password).length < SHORTEST) return 'short'
  return isCommon(password, context) ? 'common' : undefined
}
