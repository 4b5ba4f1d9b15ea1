import * as texts from '@home-credit/texts'
import { getLang, type Lang } from '@home-credit/texts/runtime'
import { Page } from '../../app/Page.tsx'
import { hrefOf, PATHS } from '../../app/paths.ts'
import { About } from '../../features/account/About.tsx'
import { Choices } from '../../features/account/Choices.tsx'
import { Passkeys } from '../../features/account/Passkeys.tsx'
import { Section } from '../../features/account/Section.tsx'
import { Sessions } from '../../features/account/Sessions.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'

const NAMES: Record<Lang, () => string> = { en: texts.language_en, zh: texts.language_zh, pt: texts.language_pt }

export function Settings() {
  return (
    <Page title={texts.title_settings()} otherwise={PATHS.my}>
      <Section title={texts.title_lang()}>
        <LinkRows rows={[{ href: hrefOf(PATHS.lang), label: texts.title_lang(), value: NAMES[getLang()]() }]} />
      </Section>
      <Choices />
      <Section title={texts.settings_security()}>
        <LinkRows rows={[{ href: hrefOf(PATHS.changePassword), label: texts.title_change_password() }]} />
      </Section>
      <Passkeys />
      <Sessions />
      <About />
    </Page>
  )
}
