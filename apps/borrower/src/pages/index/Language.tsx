import { chooseLanguage, chosenLanguage } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { getLang, type Lang } from '@home-credit/texts/runtime'
import { LANGUAGE_NAMES } from '../../shared/language-names.ts'
import { Page } from '../../shared/Page.tsx'
import { call, mintIntent } from '../../shared/request.ts'
import { tokens } from '../../shared/session.ts'
import { useQuery } from '../../shared/use-query.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Language.module.css'

/** Also saves it in the account, for messages to the borrower. A failure is harmless: the next choice saves again. */
function choose(lang: Lang): void {
  chooseLanguage(lang)
  if (tokens.read() === null) return
  call('POST /api/user/set_user_info', { lang }, { intent: mintIntent() }).catch(() => undefined)
}

export function Language() {
  const { state, reload } = useQuery('POST /api/system/setting', {}, { cacheSeconds: 60 })
  return (
    <Page title={texts.title_lang()}>
      {state.at === 'loading' && <Skeleton lines={3} cards />}
      {state.at === 'offline' && <ErrorState offline message={texts.network_lost()} onRetry={reload} />}
      {state.at === 'refused' && <ErrorState message={state.message} onRetry={reload} />}
      {state.at === 'ready' && (
        <ul className={styles.list}>
          {state.data.languages.map((lang) => (
            <li key={lang}>
              <button
                type="button"
                lang={lang}
                className={styles.language}
                aria-pressed={(chosenLanguage() ?? getLang()) === lang}
                onClick={() => choose(lang)}
              >
                {LANGUAGE_NAMES[lang]()}
                {(chosenLanguage() ?? getLang()) === lang && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
