import * as texts from '@home-credit/texts'
import { numberLocale, formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import {
  centsOf,
  EMPTY,
  entryOf,
  pressDelete,
  pressDigit,
  pressSeparator,
  type Entry,
  type Pressed,
} from './amount-entry.ts'
import { Button } from './Button.tsx'
import { formatNumber } from './format.ts'
import { Icon } from './Icon.tsx'
import { useModal } from './modal.ts'
import styles from './NumberKeyboard.module.css'

export interface NumberKeyboardProps {
  open: boolean
  label: string
  valueCents: number
  maxCents?: number | undefined
  /** A number of things, such as months, in hundredths as amounts are: without currency and decimals. */
  count?: boolean | undefined
  onConfirm(cents: number): void
  onCancel(): void
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

const separator = (): string =>
  new Intl.NumberFormat(numberLocale()).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

const countText = (cents: number): string => formatNumber(cents / 100)
const textOf = (cents: number, count: boolean): string => (count ? countText(cents) : formatMoney(cents))

/** The amount as typed so far: 'R$12,5' and not yet 'R$12,50'. */
function shownAs(entry: Entry, count: boolean): string {
  if (count) return countText(centsOf(entry))
  const whole = formatMoney(centsOf({ ...entry, decimals: undefined }))
  return entry.decimals === undefined ? whole : `${whole}${separator()}${entry.decimals}`
}

/** Why the last digit was not added. */
function refusedText(refused: NonNullable<Pressed['refused']>, maxCents: number, count: boolean): string {
  if (refused.why === 'decimals') return texts.ui_amount_centavos()
  const max = textOf(maxCents, count)
  // Longer amounts cannot be shown exactly.
  return Number.isSafeInteger(refused.cents)
    ? texts.ui_amount_over({ amount: textOf(refused.cents, count), max })
    : texts.ui_amount_max({ max })
}

/** Taps must not move the focus, or Enter would press the last digit again. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

export function NumberKeyboard({ open, ...rest }: NumberKeyboardProps) {
  return open ? <Keyboard {...rest} /> : null
}

function Keyboard({
  label,
  valueCents,
  maxCents = Number.MAX_SAFE_INTEGER,
  count = false,
  onConfirm,
  onCancel,
}: Omit<NumberKeyboardProps, 'open'>) {
  const ref = useModal(onCancel, true)
  const id = useId()
  const [entry, setEntry] = useState(() => entryOf(valueCents))
  // Like selected text: the first digit replaces the amount.
  const [untouched, setUntouched] = useState(valueCents > 0)
  const [refused, setRefused] = useState<Pressed['refused']>()

  const become = (next: Entry): void => {
    setEntry(next)
    setUntouched(false)
    setRefused(undefined)
  }
  const base = untouched ? EMPTY : entry
  const digit = (pressed: string): void => {
    const after = pressDigit(base, pressed, maxCents)
    if (after.refused === undefined) become(after.entry)
    else setRefused(after.refused)
  }
  const decimal = (): void => {
    if (!count) become(pressSeparator(base))
  }
  const erase = (): void => become(pressDelete(entry))
  const confirm = (): void => onConfirm(centsOf(entry))

  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) digit(event.key)
    else if (event.key === ',' || event.key === '.' || event.key === 'Decimal') decimal()
    else if (event.key === 'Backspace' || event.key === 'Delete') erase()
    // On a button, Enter presses that button.
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) confirm()
    else return
    event.preventDefault()
  }

  return (
    <dialog ref={ref} className={styles.sheet} aria-labelledby={id} onKeyDown={key}>
      <div className={styles.inside}>
        <label id={id} className={styles.label} htmlFor={`${id}-amount`}>
          {label}
        </label>
        <input
          id={`${id}-amount`}
          className={`${styles.amount} ${untouched ? styles.untouched : ''}`}
          value={shownAs(entry, count)}
          readOnly
          inputMode="none"
          aria-describedby={`${id}-limit`}
        />
        <p
          id={`${id}-limit`}
          className={`${styles.limit} ${refused === undefined ? '' : styles.refused}`}
          role={refused === undefined ? undefined : 'alert'}
        >
          {refused !== undefined && (
            <>
              <Icon name="alert" size={20} />
              <span>{refusedText(refused, maxCents, count)}</span>
            </>
          )}
          {refused === undefined && maxCents < Number.MAX_SAFE_INTEGER && (
            <span>{texts.ui_amount_max({ max: textOf(maxCents, count) })}</span>
          )}
        </p>
        <p className={styles.spoken} role="status">
          {count ? countText(centsOf(entry)) : formatMoneyInColumn(centsOf(entry))}
        </p>
        <div className={styles.keys}>
          {DIGITS.map((name) => (
            <Key key={name} name={name} press={() => digit(name)} />
          ))}
          {count ? (
            <span />
          ) : (
            <button
              type="button"
              className={styles.key}
              aria-label={texts.ui_decimal()}
              onMouseDown={keepFocus}
              onClick={decimal}
            >
              {separator()}
            </button>
          )}
          <Key name="0" press={() => digit('0')} />
          <button
            type="button"
            className={styles.key}
            aria-label={texts.ui_delete_digit()}
            onMouseDown={keepFocus}
            onClick={erase}
          >
            <Icon name="delete" />
          </button>
        </div>
        <div className={styles.actions}>
          <Button kind="secondary" onClick={onCancel}>
            {texts.ui_cancel()}
          </Button>
          <Button onClick={confirm}>{texts.ui_confirm()}</Button>
        </div>
      </div>
    </dialog>
  )
}

function Key({ name, press }: { name: string; press(): void }) {
  return (
    <button type="button" className={styles.key} onMouseDown={keepFocus} onClick={press}>
      {name}
    </button>
  )
}
