import * as texts from '@home-credit/texts'
import { go } from '../location.ts'
import { PATHS } from '../paths.ts'
import type { Form } from '../use-form.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './phone.module.css'
import { phoneAsTyped } from './grouping.ts'
import { international } from './phone.ts'
import { regionName } from './region-name.ts'
import { flagOf, HOME_REGION, regionOf } from './regions.ts'
import type { PhoneValues } from './rules.ts'

interface Props {
  /** Name of the draft into which the list of codes writes its choice. */
  draft: string
  form: Form<PhoneValues>
  autoComplete: string
}

/** A number typed with "+" selects its own country code. */
export function PhoneFields({ draft, form, autoComplete }: Props) {
  const { country_code: region, phone } = form.values
  const leave = (): void => {
    const found = international(phone, region)
    if (typeof found === 'object') form.set({ country_code: found.region, phone: found.rest })
    form.leave('country_code')
    form.leave('phone')
  }
  return (
    <div className={styles.phone}>
      <Field label={texts.title_code_list()} error={form.errorAt('country_code')}>
        {({ id, describedBy, invalid }) => (
          <RegionButton
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            region={region}
            onClick={() => go(PATHS.codeList, { form: draft, from: location.hash })}
          />
        )}
      </Field>
      <TextField
        label={texts.form_phone()}
        hint={region === HOME_REGION ? texts.form_phone_hint_br() : undefined}
        error={form.errorAt('phone')}
        type="tel"
        inputMode="tel"
        name="phone"
        autoComplete={autoComplete}
        maxLength={30}
        required
        value={phone}
        onChange={(typed) => form.set({ phone: phoneAsTyped(region, typed, phone) })}
        onBlur={leave}
      />
    </div>
  )
}

interface RegionButtonProps {
  id: string
  describedBy: string | undefined
  invalid: boolean
  region: string
  onClick(): void
}

function RegionButton({ id, describedBy, invalid, region, onClick }: RegionButtonProps) {
  const code = regionOf(region)?.code
  return (
    <button
      type="button"
      id={id}
      className={styles.region}
      aria-label={
        code === undefined ? texts.region_not_chosen() : texts.region_chosen({ name: regionName(region), code })
      }
      aria-describedby={describedBy}
      data-invalid={invalid}
      onClick={onClick}
    >
      {code !== undefined && <span className={styles.flag}>{flagOf(region)}</span>}
      <span className={styles.code}>{code === undefined ? '' : `+${code}`}</span>
      <Icon name="chevron-right" size={20} />
    </button>
  )
}
