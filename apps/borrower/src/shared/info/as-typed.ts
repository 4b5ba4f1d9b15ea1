/** Inserts separators while digits are appended; leaves every other edit as it is. */
const grouping =
  (groups: readonly (readonly [length: number, before: string])[]) =>
  (typed: string, before: string): string => {
    if (typed.length <= before.length || !typed.startsWith(before)) return typed
    let rest = typed.replaceAll(/\D/g, '')
    let grouped = ''
    for (const [length, sign] of groups) {
      if (rest === '') break
      grouped += `${sign}${rest.slice(0, length)}`
      rest = rest.slice(length)
    }
    return grouped
  }

/** '01310-100' */
export const cepAsTyped = grouping([
  [5, ''],
  [3, '-'],
])

/** '123.456.789-09' */
export const cpfAsTyped = grouping([
  [3, ''],
  [3, '.'],
  [3, '.'],
  [2, '-'],
])
