import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FaultNotice } from '../../app/FaultNotice.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './account.module.css'
import { useSaving, type Borrower } from './Choice.tsx'

const USUAL = { from: 22, until: 8 }
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))

/** Hours in which nothing is sent that can wait; whole, by the clock of Brasília. The same hour twice would be none at all. */
export function QuietHours({ borrower }: { borrower: Borrower }) {
  const { sender, save } = useSaving()
  const [chosen, setChosen] = useState<Borrower['quiet']>()
  const quiet = chosen === undefined ? borrower.quiet : chosen
  const change = async (hours: Borrower['quiet']): Promise<void> => {
    if (sender.busy) return
    setChosen(hours)
    await save({ quiet: hours })
    setChosen(undefined)
  }
  return (
    <>
      <CheckField label={texts.settings_quiet_on()} checked={quiet !== null} onChange={(on) => void change(on ? USUAL : null)} />
      {quiet !== null && (
        <div className={styles.pair}>
          <SelectField
            label={texts.settings_quiet_from()}
            value={String(quiet.from)}
            options={HOURS.filter(({ value }) => value !== String(quiet.until))}
            onChange={(from) => void change({ ...quiet, from: Number(from) })}
          />
          <SelectField
            label={texts.settings_quiet_until()}
            value={String(quiet.until)}
            options={HOURS.filter(({ value }) => value !== String(quiet.from))}
            onChange={(until) => void change({ ...quiet, until: Number(until) })}
          />
        </div>
      )}
      <FaultNotice fault={sender.fault} />
      <p className={styles.note}>{texts.settings_quiet_note()}</p>
    </>
  )
}
