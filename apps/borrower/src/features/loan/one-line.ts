/** What was typed as one line: the server takes no line breaks. */
export const oneLine = (typed: string): string => typed.replaceAll(/\p{Cc}+/gu, ' ').trim()
