/** The link with a signature that is never its own: its first letter is another one. */
export const otherSignature = (link: string): string =>
  link.replace(/sig=(.)/, (_found, letter: string) => `sig=${letter === 'A' ? 'B' : 'A'}`)
