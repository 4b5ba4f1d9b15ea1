import * as texts from '@home-credit/texts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import styles from './account.module.css'
import { useChosen, type Borrower } from './Choice.tsx'

const USUAL = { from: 22, until: 8 }
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** Full hours in Brasília time, in which messages that can wait are not sent. Start and end must differ, or the range would be empty. */
export function QuietHours({ borrower }: { borrower: Borrower }) {
  const { value: quiet, fault, change } = useChosen<Borrower['quiet']>(borrower.quiet, (hours) => ({ quiet: hours }))
  return (
    <>
      <CheckField
        label={texts.settings_quiet_on()}
        checked={quiet !== null}
        onChange={(on) => change(on ? USUAL : null)}
      />
      {quiet !== null && (
        <div className={styles.pair}>
          <SelectField
            label={texts.settings_quiet_from()}
            value={String(quiet.from)}
            options={HOURS.filter(({ value }) => value !== String(quiet.until))}
            onChange={(from) => change({ ...quiet, from: Number(from) })}
          />
          <SelectField
            label={texts.settings_quiet_until()}
            value={String(quiet.until)}
            options={HOURS.filter(({ value }) => value !== String(quiet.from))}
            onChange={(until) => change({ ...quiet, until: Number(until) })}
          />
        </div>
      )}
      <FaultNotice fault={fault} />
      <p className={styles.note}>{texts.settings_quiet_note()}</p>
    </>
  )
}
