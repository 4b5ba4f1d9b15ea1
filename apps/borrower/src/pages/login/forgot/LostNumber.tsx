import * as texts from '@home-credit/texts'
import { LanguageLink } from '../../../shared/LanguageLink.tsx'
import { Page } from '../../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import styles from '../../../features/auth/auth.module.css'
import { Recovery } from '../../../features/auth/Recovery.tsx'
import { DocumentPhoto } from '../../../features/upload/DocumentPhoto.tsx'

/** For borrowers with neither the number nor a session. */
export function LostNumber() {
  return (
    <Page title={texts.recovery_title()} otherwise={PATHS.login} right={<LanguageLink />}>
      <Recovery Photo={DocumentPhoto} />
      <nav className={styles.links}>
        <a href={hrefOf(PATHS.login)}>{texts.recovery_to_login()}</a>
      </nav>
    </Page>
  )
}
