/** Of the first and the last name. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return [words.at(0), words.length > 1 ? words.at(-1) : '']
    .map((word = '') => word.slice(0, 1))
    .join('')
    .toUpperCase()
}
