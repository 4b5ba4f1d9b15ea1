import { createRequire } from 'node:module'
import { join } from 'node:path'
import { SERVER_FOLDER } from '../root.ts'
import type { PdfDocument } from './document.ts'

const find = createRequire(join(SERVER_FOLDER, 'package.json'))

/**
 * DejaVu has Latin, Greek, Cyrillic and more, Noto Sans SC has Chinese and Japanese. A font is loaded only for
 * characters that need it, and only the characters in use go into a file.
 */
export const pdfFonts = (): PdfDocument['fonts'] => ({
  regular: find.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: find.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  chinese: find.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  chineseBold: find.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
})
