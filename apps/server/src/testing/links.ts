/** Changes the first letter of the signature, so that it is never valid. */
export const otherSignature = (link: string): string =>
  link.replace(/sig=(.)/, (_found, letter: string) => `sig=${letter === 'A' ? 'B' : 'A'}`)
