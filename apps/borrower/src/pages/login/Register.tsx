import * as texts from '@home-credit/texts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import styles from '../../features/auth/auth.module.css'
import { RegisterForm } from '../../features/auth/RegisterForm.tsx'
import { LanguageLink } from '../index/HomeParts.tsx'

export function Register() {
  return (
    <Page title={texts.title_register()} otherwise={PATHS.login} right={<LanguageLink />}>
      <RegisterForm />
      <nav className={styles.links}>
        <a href={hrefOf(PATHS.login)}>{texts.register_to_login()}</a>
      </nav>
    </Page>
  )
}
