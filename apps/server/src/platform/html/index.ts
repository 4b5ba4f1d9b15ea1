export { forbiddenSentence } from './forbidden.ts'
export { sanitizeHtml, textOfHtml } from './sanitize.ts'
