const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** LIKE patterns of what a person typed: its wildcards are plain letters. */
export const containing = (text: string): string => `%${escaped(text)}%`
export const startingWith = (text: string): string => `${escaped(text)}%`
