import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { setQueryData } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import styles from './account.module.css'
import { CodeForm } from './CodeForm.tsx'
import { Facts } from './Facts.tsx'
import { EXPORT, heldFacts, type Standing } from './privacy.ts'
import { Section } from './Section.tsx'

/** A file of all that is held: what is in it, the code it needs, and the way to it for as long as that is open. */
export function ExportForm({ standing }: { standing: Standing }) {
  const sender = useMutation('POST /api/app/privacy')
  const [file, setFile] = useState<Standing['export']>()
  // A link that has run out would lead to a page that says nothing.
  useEffect(() => {
    if (file === undefined) return undefined
    const timer = setTimeout(() => setFile(undefined), file.valid_seconds * 1000)
    return () => clearTimeout(timer)
  }, [file])

  const make = async (proof: { sms_code: string } | { password: string }): Promise<boolean> => {
    const made = await sender.send({ action: 'export', ...proof })
    if (made === undefined) return false
    const { export: link, ...known } = made
    setQueryData('POST /api/app/privacy', { action: 'read' }, known)
    setFile(link)
    return true
  }
  return (
    <>
      <p className={styles.intro}>{texts.privacy_export_intro()}</p>
      <Section title={texts.privacy_held_title()}>
        <Facts facts={heldFacts(standing.held)} missing="" />
      </Section>
      {file === undefined ? (
        <CodeForm
          purpose="export"
          draft={EXPORT}
          deed={texts.privacy_export_make()}
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
