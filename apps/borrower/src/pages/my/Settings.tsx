import * as texts from '@home-credit/texts'
import { getLang, type Lang } from '@home-credit/texts/runtime'
import { Answered } from '../../shared/Answered.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { hasFailed, useQuery } from '../../shared/use-query.ts'
import { About } from '../../features/account/About.tsx'
import { Choices } from '../../features/account/Choices.tsx'
import type { PushProps } from './settings/Push.tsx'
import { Passkeys } from '../../features/account/Passkeys.tsx'
import { Sessions } from '../../features/account/Sessions.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'

const NAMES: Record<Lang, () => string> = { en: texts.language_en, zh: texts.language_zh, pt: texts.language_pt }

const loadPush = () => import('./settings/Push.tsx').then((part) => part.Push)

const renderPush = (borrower: PushProps['borrower']) => (
  <LazyPage<PushProps> inPage name="push" load={loadPush} props={{ borrower }} />
)

/** If the account itself cannot be read, one error stands for all parts. */
export function Settings() {
  const me = useQuery('POST /api/app/me', {})
  return (
    <Page title={texts.title_settings()} otherwise={PATHS.my}>
      <LinkRows
        rows={[
          {
            href: hrefOf(PATHS.lang),
            icon: 'language',
            tone: 'sand',
            label: texts.title_lang(),
            value: NAMES[getLang()](),
          },
          { href: hrefOf(PATHS.messages), icon: 'mail', tone: 'sand', label: texts.title_messages() },
          { href: hrefOf(PATHS.changePassword), icon: 'lock', tone: 'sand', label: texts.title_change_password() },
        ]}
      />
      {hasFailed(me) ? (
        <Answered call={me} lines={0}>
          {() => null}
        </Answered>
      ) : (
        <>
          <Choices push={renderPush} />
          <Passkeys />
          <Sessions />
          <About />
        </>
      )}
    </Page>
  )
}
