import * as texts from '@home-credit/texts'
import { ICON_NAMES } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Section } from './Section.tsx'
import styles from './components.module.css'

export function Icons() {
  return (
    <Section title={texts.components_icons()}>
      <ul className={styles.icons}>
        {ICON_NAMES.map((name) => (
          <li key={name} className={styles.icon}>
            <Icon name={name} />
            <code className={styles.name}>{name}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}
