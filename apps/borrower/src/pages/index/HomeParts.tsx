import * as texts from '@home-credit/texts'
import { Icon } from '../../ui/Icon.tsx'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Art } from '../../ui/Art.tsx'
import styles from './Home.module.css'

export const GuestLinks = () => (
  <>
    <LanguageLink />
    <a href={hrefOf(PATHS.login)}>{texts.home_log_in()}</a>
  </>
)

/** What a visitor reads first. */
export const Hero = () => (
  <section className={styles.hero} aria-labelledby="hero">
    <div>
      <h1 id="hero" className={styles.title}>
        {texts.home_title()}
      </h1>
      <p className={styles.lead}>{texts.home_lead()}</p>
    </div>
    <span className={styles.door}>
      <Art name="door" width={150} />
    </span>
    <span className={styles.street}>
      <Art name="street" width={600} />
    </span>
  </section>
)

export const HomeLinks = () => (
  <>
    <LanguageLink />
    <a href={hrefOf(PATHS.messages)} aria-label={texts.title_messages()}>
      <Icon name="bell" />
    </a>
  </>
)
