import * as texts from '@home-credit/texts'
import type { Form } from '../../shared/use-form.ts'
import { TextField } from '../../ui/TextField.tsx'

type NewPassword = { password: string; confirm_password: string }

interface Props {
  form: Form<NewPassword>
  label: string
  repeatLabel: string
}

/** A new password and its repetition; shows the rules from the start. */
export function NewPasswordFields({ form, label, repeatLabel }: Props) {
  return (
    <>
      <TextField
        label={label}
        hint={texts.form_password_rules()}
        error={form.errorAt('password')}
        type="password"
        name="password"
        autoComplete="new-password"
        maxLength={200}
        required
        value={form.values.password}
        onChange={(password) => form.set({ password })}
        onBlur={() => form.leave('password')}
      />
      <TextField
        label={repeatLabel}
        error={form.errorAt('confirm_password')}
        type="password"
        name="confirm_password"
        autoComplete="new-password"
        maxLength={200}
        required
        value={form.values.confirm_password}
        onChange={(repeated) => form.set({ confirm_password: repeated })}
        onBlur={() => form.leave('confirm_password')}
      />
    </>
  )
}
