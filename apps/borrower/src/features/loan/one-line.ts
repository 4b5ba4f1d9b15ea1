/** The server accepts no line breaks. */
export const oneLine = (typed: string): string => typed.replaceAll(/\p{Cc}+/gu, ' ').trim()
