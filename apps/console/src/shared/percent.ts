/** '0.059' becomes 5.9. Works on the digits: rates are never floating-point numbers. */
export function percentOf(rate: string): string {
  const [whole = '0', places = ''] = rate.split('.')
  const shifted = `${whole}${places.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  const rest = places.slice(2)
  return rest === '' ? shifted : `${shifted}.${rest}`
}

/** 5.9 becomes '0.059'. Returns undefined unless it has at most three digits and six decimal places. */
export function rateOf(percent: string): string | undefined {
  const found = /^(\d{1,3})(?:\.(\d{0,6}))?$/.exec(percent)
  if (found === null) return undefined
  const digits = (found[1] ?? '').padStart(3, '0')
  const places = `${digits.slice(-2)}${found[2] ?? ''}`.replace(/0+$/, '')
  return `${Number(digits.slice(0, -2))}${places === '' ? '' : `.${places}`}`
}
