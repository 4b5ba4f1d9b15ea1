import * as texts from '@home-credit/texts'
import { fetchFile, NetworkLost } from '@home-credit/web'
import { useState } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { useMutation } from '../../shared/use-mutation.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { formatMonth } from './local.ts'
import styles from './wallet.module.css'

const FORMATS = ['pdf', 'csv'] as const
type Format = (typeof FORMATS)[number]

const WORDS: Readonly<Record<Format, { name: () => string; label: (values: { month: string }) => string }>> = {
  pdf: { name: texts.wallet_pdf, label: texts.wallet_export_pdf },
  csv: { name: texts.wallet_csv, label: texts.wallet_export_csv },
}

/** Saves it on the device without leaving the page. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The statement of each month as a file. One that does not come ends after 60 seconds, with a message. */
export function StatementFiles({ months, onClose }: { months: readonly string[]; onClose(): void }) {
  const sender = useMutation('POST /api/credit/logs', { inline: true })
  const [loading, setLoading] = useState<string>()
  const [outcome, setOutcome] = useState<{ failed: boolean; message: string }>()
  const download = async (month: string, format: Format): Promise<void> => {
    if (loading !== undefined) return
    setLoading(`${month} ${format}`)
    setOutcome(undefined)
    try {
      const answer = await sender.send({ action: 'export', month, format })
      if (answer === undefined) return
      save(await fetchFile(answer.link), `statement-${month}.${format}`)
      setOutcome({ failed: false, message: texts.wallet_download_done({ month: formatMonth(month) }) })
    } catch (error) {
      if (!(error instanceof NetworkLost)) throw error
      setOutcome({ failed: true, message: texts.wallet_download_failed() })
    } finally {
      setLoading(undefined)
    }
  }
  return (
    <BottomSheet open title={texts.wallet_download()} onClose={onClose}>
      <FaultNotice fault={sender.fault} />
      {outcome !== undefined && <FormNotice tone={outcome.failed ? 'danger' : 'success'}>{outcome.message}</FormNotice>}
      <ul className={styles.files}>
        {months.map((month) => (
          <li key={month} className={styles.fileRow}>
            <span className={styles.words}>{formatMonth(month)}</span>
            {FORMATS.map((format) => (
              <Button
                key={format}
                kind="tonal"
                small
                busy={loading === `${month} ${format}`}
                aria-label={WORDS[format].label({ month: formatMonth(month) })}
                onClick={() => void download(month, format)}
              >
                {WORDS[format].name()}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}
