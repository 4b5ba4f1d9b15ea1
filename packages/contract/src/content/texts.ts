import { z } from 'zod'
import { line, prose } from '../line.ts'

/** The body is HTML as written; the server drops what it does not allow. */
const articleText = z.strictObject({ title: line(0, 120), summary: line(0, 240), body: prose(0, 20_000) })

/** A missing language is empty. */
export const articleTexts = z.strictObject({ en: articleText, zh: articleText, pt: articleText })

const lineText = line(0, 200)
export const lineTexts = z.strictObject({ en: lineText, zh: lineText, pt: lineText })

export const langs = z.array(z.enum(['en', 'zh', 'pt']))
