import * as texts from '@home-credit/texts'
import { useId } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { useQuery } from '../../shared/use-query.ts'
import { LinkRows } from '../../ui/LinkRows.tsx'
import styles from './account.module.css'
import { stateWord } from './DeletionChip.tsx'
import { editHref } from './parts.ts'

/** Links to export and deletion, with the status of a pending deletion. */
export function Privacy() {
  const id = useId()
  const read = useQuery('POST /api/app/privacy', { action: 'read' })
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.privacyTitle}>
        {texts.settings_privacy()}
      </h2>
      <p className={styles.note}>{texts.privacy_note()}</p>
      <Answered call={read} lines={2}>
        {({ requests }) => {
          const open = requests.find(({ state }) => state === 'waiting')
          return (
            <LinkRows
              rows={[
                { href: editHref('export'), icon: 'download', tone: 'sand', label: texts.privacy_export_title() },
                {
                  href: editHref('delete'),
                  icon: 'trash',
                  tone: 'sand',
                  label: texts.privacy_delete_title(),
                  value: open && stateWord(open),
                },
              ]}
            />
          )
        }}
      </Answered>
    </section>
  )
}
