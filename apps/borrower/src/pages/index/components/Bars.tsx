import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { HeaderBar } from '../../../ui/HeaderBar.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkRows } from '../../../ui/LinkRows.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { Section } from './Section.tsx'
import styles from './components.module.css'

export function Bars() {
  const [taps, setTaps] = useState(0)
  const settings = (
    <button type="button" className={styles.right} aria-label={texts.components_header_right()}>
      <Icon name="settings" />
    </button>
  )
  return (
    <>
      <Section title={texts.components_header()}>
        <div className={styles.frame}>
          <HeaderBar title={texts.components_title()} />
        </div>
        <div className={styles.frame}>
          <HeaderBar title={texts.components_dialog_title()} back={() => setTaps(taps + 1)} right={settings} />
        </div>
        <p className={styles.note}>{texts.components_back_taps({ count: taps })}</p>
      </Section>
      <Section title={texts.components_links()}>
        <LinkRows
          rows={[
            { href: '#/pages/index/lang', icon: 'language', label: texts.title_lang(), value: texts.language_en() },
            { href: '#/pages/my/wallet', label: texts.title_wallet() },
          ]}
        />
      </Section>
      <Section title={texts.components_tabs()}>
        <p className={styles.note}>{texts.components_tabs_where()}</p>
      </Section>
      <TabBar
        tabs={[
          { key: 'home', label: texts.tab_home(), icon: 'home', href: '#/' },
          { key: 'loan', label: texts.tab_loan(), icon: 'loan', href: '#/pages/loan/index' },
          { key: 'service', label: texts.tab_service(), icon: 'service', href: '#/pages/service/index' },
          { key: 'account', label: texts.tab_account(), icon: 'account', href: '#/pages/my/index' },
        ]}
        current="loan"
        badges={{ service: <Badge count={3} /> }}
      />
    </>
  )
}
