import * as texts from '@home-credit/texts'
import { Answered } from '../../app/Answered.tsx'
import { useCall } from '../../app/use-call.ts'
import styles from './account.module.css'
import { Section } from './Section.tsx'

/** Which app this is, and whose. */
export function About() {
  const settings = useCall('POST /api/system/setting', {}, { cacheSeconds: 60 })
  return (
    <Section title={texts.about_title()}>
      <Answered part call={settings} lines={4}>
        {({ lender, version, version_code: code }) => (
          <div className={styles.about}>
            <p>{lender.brand}</p>
            <p>{texts.version_line({ version, code })}</p>
            <p>{lender.legal_name}</p>
            <p>{texts.home_cnpj({ cnpj: lender.cnpj })}</p>
            <p>{lender.address}</p>
          </div>
        )}
      </Answered>
    </Section>
  )
}
