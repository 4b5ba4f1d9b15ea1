import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Lang } from '@home-credit/texts/runtime'
import { SERVER_FOLDER } from '../root.ts'
import type { PdfDocument } from './document.ts'

const find = createRequire(join(SERVER_FOLDER, 'package.json'))

/** Fonts for all of Latin, Greek and Cyrillic; only the characters in use go into a file. */
const latin = (): PdfDocument['fonts'] => ({
  regular: find.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: find.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
})

/** Has only the Chinese characters of the statement; fonts/README.md explains how it was made. */
const chinese = (): string => join(SERVER_FOLDER, 'fonts', 'statement-zh.otf')

export const fontsFor = (lang: Lang): PdfDocument['fonts'] =>
  lang === 'zh' ? { ...latin(), chinese: chinese() } : latin()
