const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** LIKE patterns for text that a person typed: wildcards in it match literally. */
export const containing = (text: string): string => `%${escaped(text)}%`
export const startingWith = (text: string): string => `${escaped(text)}%`
