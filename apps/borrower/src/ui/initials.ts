const LETTER = /\p{L}/u

/** The first letters of the first two names; of a Chinese name the last two characters. */
export function initialsOf(name: string): string {
  const [first = '', second = ''] = name.split(/\s+/).filter((word) => LETTER.test(word))
  if (/\p{Script=Han}/u.test(first)) return /.{1,2}$/u.exec(first)?.[0] ?? ''
  return [first, second]
    .map((word) => LETTER.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
