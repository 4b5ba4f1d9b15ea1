import { NumberInput } from '@mantine/core'
import { getLang } from '@home-credit/texts/runtime'
import type { ReactNode } from 'react'

export interface MoneyInputProps {
  label: string
  description?: string
  /** Undefined when the field is empty. */
  cents: number | undefined
  onCents(cents: number | undefined): void
  error?: ReactNode
  /** Gets the focus in a dialog. */
  first?: boolean
  readOnly?: boolean
  /** Of the input itself. */
  className?: string
  /** Shown inside the field, at its end. */
  rightSection?: ReactNode
  rightSectionWidth?: number
}

/** Works on the digits, without floating point. */
const centsIn = (value: string): number | undefined => {
  const [reais = '', centavos = ''] = value.split('.')
  return value === '' ? undefined : Number(reais) * 100 + Number(centavos.padEnd(2, '0'))
}
const written = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** An amount in reais, with the separators of the current language. */
export function MoneyInput({
  label,
  description,
  cents,
  onCents,
  error,
  first = false,
  className,
  ...more
}: MoneyInputProps) {
  const comma = getLang() === 'pt'
  return (
    <NumberInput
      label={label}
      description={description}
      required
      hideControls
      allowNegative={false}
      decimalScale={2}
      prefix="R$ "
      decimalSeparator={comma ? ',' : '.'}
      thousandSeparator={comma ? '.' : ','}
      maxLength={20}
      defaultValue={cents === undefined ? '' : written(cents)}
      onValueChange={({ value }) => onCents(centsIn(value))}
      error={error}
      classNames={{ input: className ?? '' }}
      rightSectionPointerEvents="none"
      {...more}
      {...(first ? { 'data-autofocus': true } : {})}
    />
  )
}
