import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'

export const LanguageLink = () => <a href={hrefOf(PATHS.lang)}>{texts.choose_language()}</a>
