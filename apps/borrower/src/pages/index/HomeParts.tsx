import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import styles from './Home.module.css'

export const LanguageLink = () => <a href={hrefOf(PATHS.lang)}>{texts.choose_language()}</a>

export const NoAdvanceFee = () => <p className={styles.promise}>{texts.home_no_advance_fee()}</p>
