import { PasswordInput } from '@mantine/core'
import * as texts from '@home-credit/texts'

export interface PasswordFieldProps {
  value: string
  error: string | undefined
  onChange(value: string): void
}

const toggle = () => ({ 'aria-label': texts.console_show_password(), tabIndex: 0 })

export const NewPasswordField = ({ value, error, onChange }: PasswordFieldProps) => (
  <PasswordInput
    label={texts.console_new_password()}
    description={texts.console_new_password_hint()}
    autoComplete="new-password"
    visibilityToggleButtonProps={toggle()}
    required
    error={error}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

export const CurrentPasswordField = ({ value, error, onChange }: PasswordFieldProps) => (
  <PasswordInput
    label={texts.console_current_password()}
    autoComplete="current-password"
    visibilityToggleButtonProps={toggle()}
    required
    error={error}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
