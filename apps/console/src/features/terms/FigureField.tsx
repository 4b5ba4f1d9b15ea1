import { Checkbox, NumberInput, TextInput, VisuallyHidden } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { formatFigure, rateTyped, typedPercent } from './figures.ts'
import type { Field } from './setting-forms.ts'
import classes from './Terms.module.css'
import { isSameValue } from './value-path.ts'

interface Props {
  field: Field
  value: unknown
  /** The figure in force; undefined for one that is new. */
  before: { value: unknown } | undefined
  readOnly: boolean
  error: string | undefined
  onChange(value: unknown): void
}

/** Room for the old figure inside the field. */
const OLD_WIDTH = 112

/** One figure: highlighted if it differs from the one in force, which is then struck through beside it. */
export function FigureField({ field, value, before, readOnly, error, onChange }: Props) {
  const { kind, label, maxLength, optional = false, fixed = false } = field
  const changed = before !== undefined && !isSameValue(value, before.value)
  const shared = {
    label: label(),
    readOnly: readOnly || (fixed && before !== undefined),
    error,
    ...(changed
      ? {
          rightSection: (
            <del className={classes['was']}>
              <VisuallyHidden>{texts.console_settings_before()} </VisuallyHidden>
              {formatFigure(kind, before.value)}
            </del>
          ),
          rightSectionWidth: OLD_WIDTH,
        }
      : {}),
  }
  const look = changed ? (classes['changed'] ?? '') : ''
  const section = { rightSectionPointerEvents: 'none', classNames: { input: look } } as const
  if (kind === 'money')
    return (
      <MoneyInput
        {...shared}
        className={look}
        cents={typeof value === 'number' ? value : undefined}
        onCents={(cents) => onChange(cents ?? null)}
      />
    )
  if (kind === 'count')
    return (
      <NumberInput
        {...shared}
        {...section}
        required={!optional}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        maxLength={14}
        defaultValue={typeof value === 'number' ? value : ''}
        onValueChange={({ floatValue }) => onChange(floatValue ?? (optional ? undefined : null))}
      />
    )
  if (kind === 'yes_no')
    return (
      <Checkbox
        label={label()}
        className={classes['check'] ?? ''}
        disabled={readOnly}
        error={error}
        {...(changed ? { description: texts.terms_changed() } : {})}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (kind === 'percent')
    return (
      <TextInput
        {...shared}
        {...section}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        defaultValue={typedPercent(value)}
        onChange={(event) => onChange(rateTyped(event.currentTarget.value.trim().replace(',', '.')))}
      />
    )
  return (
    <TextInput
      {...shared}
      {...section}
      required
      type={kind === 'day' ? 'date' : 'text'}
      autoComplete="off"
      maxLength={maxLength}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
