/** Without it a spreadsheet reads the text in another code page. */
export const BYTE_ORDER_MARK = '\u{feff}'

/** Starts a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/

/** Escapes a cell by RFC 4180; a formula becomes plain text. */
export const csvWord = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Takes cells that are already escaped, or plain numbers. */
export const csvRow = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Centavos as 1234.56, for machines. */
export function plainAmount(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}
