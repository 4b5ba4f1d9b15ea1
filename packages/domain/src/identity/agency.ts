/** The branch of a bank account: four digits, and for some banks a check digit. Returns `1234` or `1234-5`. */
export function parseAgency(text: string): string | undefined {
  const [, branch, digit] = /^(\d{4})-?([\dX])?$/.exec(text.replace(/[\s.]/g, '').toUpperCase()) ?? []
  if (branch === undefined) return undefined
  return digit === undefined ? branch : `${branch}-${digit}`
}
