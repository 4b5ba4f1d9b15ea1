const BRACES = /\{([a-z_]+)\}/g

/** The names that stand in braces in a text. */
export const namesIn = (text: string): string[] => Array.from(text.matchAll(BRACES), ([, name = '']) => name)

/** Puts in what is known by name; what is not known stays. */
export const fill = (
  text: string,
  values: Readonly<Partial<Record<string, string>>>,
  write = (value: string): string => value,
): string =>
  text.replace(BRACES, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : write(value)
  })
