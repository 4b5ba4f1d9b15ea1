/** Runs in the page: keys of the text tables and unfilled `{places}` that a reader can see or hear. */
export const findRawKeys = (keys: readonly string[]): string[] => {
  const table = new Set(keys)
  const labels = [...document.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'placeholder', 'alt', 'title', 'aria-description'].flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null ? [] : [value]
    }),
  )
  // The text of each element that is drawn, as it is drawn.
  const all = [document.title, document.body.innerText, ...labels].join('\n')
  const words = all.match(/[a-z][a-z0-9]*(?:_[a-z0-9]+)+/g) ?? []
  const places = all.match(/\{[a-z_]+\}/g) ?? []
  return [...new Set([...words.filter((word) => table.has(word)), ...places])]
}
