import * as texts from '@home-credit/texts'
import { getLang } from '@home-credit/texts/runtime'
import styles from './LanguageLink.module.css'
import { hrefOf, PATHS } from './paths.ts'

const SHORT = { en: 'EN', zh: '中文', pt: 'PT' } as const

/** Shows the language in use. */
export const LanguageLink = () => (
  <a href={hrefOf(PATHS.lang)}>
    <span className={styles.spoken}>{texts.choose_language()}: </span>
    {SHORT[getLang()]}
  </a>
)
