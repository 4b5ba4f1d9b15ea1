const POLYNOMIAL = 0x1021

/** CRC-16/CCITT-FALSE of ASCII text, as four upper-case hexadecimal digits. */
export function crc16(ascii: string): string {
  let register = 0xffff
  for (let index = 0; index < ascii.length; index += 1) {
    const code = ascii.charCodeAt(index)
    if (code > 0x7f) throw new RangeError('crc16 accepts only ASCII')
    register ^= code << 8
    for (let bit = 0; bit < 8; bit += 1)
      register = ((register & 0x8000) === 0 ? register << 1 : (register << 1) ^ POLYNOMIAL) & 0xffff
  }
  return register.toString(16).toUpperCase().padStart(4, '0')
}
