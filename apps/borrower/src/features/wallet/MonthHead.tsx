import * as texts from '@home-credit/texts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { useMutation } from '../../shared/use-mutation.ts'
import { formatMonth } from './local.ts'
import styles from './wallet.module.css'

/** Starts a download without leaving the page. */
function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

/** Heading of a month, with its export. */
export function MonthHead({ month }: { month: string }) {
  const sender = useMutation('POST /api/credit/logs', { mask: true })
  const name = formatMonth(month)
  const get = async (format: 'csv' | 'pdf'): Promise<void> => {
    const answer = await sender.send({ action: 'export', month, format })
    if (answer !== undefined) download(answer.link)
  }
  return (
    <>
      <div className={styles.monthHead}>
        <h3 className={styles.month}>{name}</h3>
        <button
          type="button"
          className={styles.file}
          aria-label={texts.wallet_export_csv({ month: name })}
          onClick={() => void get('csv')}
        >
          {texts.wallet_csv()}
        </button>
        <button
          type="button"
          className={styles.file}
          aria-label={texts.wallet_export_pdf({ month: name })}
          onClick={() => void get('pdf')}
        >
          {texts.wallet_pdf()}
        </button>
      </div>
      <FaultNotice fault={sender.fault} />
    </>
  )
}
