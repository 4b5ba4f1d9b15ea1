const BRACES = /\{([a-z_]+)\}/g

export const namesIn = (text: string): string[] => Array.from(text.matchAll(BRACES), ([, name = '']) => name)

/** Leaves unknown names as they are. */
export const fill = (
  text: string,
  values: Readonly<Partial<Record<string, string>>>,
  write = (value: string): string => value,
): string =>
  text.replace(BRACES, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : write(value)
  })
