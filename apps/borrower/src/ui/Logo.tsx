import * as texts from '@home-credit/texts'
import styles from './Logo.module.css'

/** The letters take the text colour; the light in the door and the hyphen are gold. Drawn in icons/brand.svg. */
export const Logo = ({ light = false }: { light?: boolean | undefined }) => (
  <svg
    className={`${styles.logo} ${light ? styles.light : ''}`}
    viewBox="4 2 198 28"
    role="img"
    aria-label={texts.app_title()}
    focusable="false"
  >
    <use href="#logo" />
  </svg>
)
