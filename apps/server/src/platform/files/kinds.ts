/** Determined by the first bytes; the name and the declared type do not count. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

export function kindOf(file: Buffer): FileKind | undefined {
  const ascii = (from: number, to: number): string => file.toString('latin1', from, to)
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return 'jpeg'
  if (file.subarray(0, 8).equals(PNG)) return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(4, 8) === 'ftyp' && HEIC_BRANDS.has(ascii(8, 12))) return 'heic'
  if (ascii(0, 5) === '%PDF-') return 'pdf'
  return undefined
}
