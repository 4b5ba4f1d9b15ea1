import * as texts from '@home-credit/texts'
import { getLang } from '@home-credit/texts/runtime'
import { LANGUAGE_NAMES } from './language-names.ts'
import { hrefOf, PATHS } from './paths.ts'

/** The language in use as a link of its own, where the header has no room for `LanguageLink`. */
export const LanguageChoice = () => (
  <a href={hrefOf(PATHS.lang)}>
    {texts.choose_language()}: {LANGUAGE_NAMES[getLang()]()}
  </a>
)
