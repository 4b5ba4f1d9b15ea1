import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { setQueryData } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import styles from './account.module.css'
import { CodeForm } from './CodeForm.tsx'
import { Facts } from './Facts.tsx'
import { EXPORT, personalDataFacts, type PrivacyOverview } from './privacy.ts'
import { Section } from './Section.tsx'

/** Export of all personal data: its contents, the code it needs, and the download link while it is valid. */
export function ExportForm({ overview }: { overview: PrivacyOverview }) {
  const sender = useMutation('POST /api/app/privacy')
  const [file, setFile] = useState<PrivacyOverview['export']>()
  // Hides the link when it expires; an expired one would open an empty page.
  useEffect(() => {
    if (file === undefined) return undefined
    const timer = setTimeout(() => setFile(undefined), file.valid_seconds * 1000)
    return () => clearTimeout(timer)
  }, [file])

  const make = async (proof: { sms_code: string } | { password: string }): Promise<boolean> => {
    const answer = await sender.send({ action: 'export', ...proof })
    if (answer === undefined) return false
    const { export: link, ...rest } = answer
    setQueryData('POST /api/app/privacy', { action: 'read' }, rest)
    setFile(link)
    return true
  }
  return (
    <>
      <p className={styles.intro}>{texts.privacy_export_intro()}</p>
      <Section title={texts.privacy_data_title()}>
        <Facts facts={personalDataFacts(overview.held)} missing="" />
      </Section>
      {file === undefined ? (
        <CodeForm
          purpose="export"
          draft={EXPORT}
          submitLabel={texts.privacy_export_make()}
          busy={sender.busy}
          fault={sender.fault}
          onProof={make}
        />
      ) : (
        <div className={styles.last}>
          <FormNotice tone="success">
            {texts.privacy_export_ready({ count: Math.round(file.valid_seconds / 60) })}
          </FormNotice>
          <LinkRows rows={[{ href: file.link, icon: 'document', label: texts.privacy_export_download() }]} />
        </div>
      )}
    </>
  )
}
