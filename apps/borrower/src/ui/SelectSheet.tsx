import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { BottomSheet } from './BottomSheet.tsx'
import { Icon } from './Icon.tsx'
import styles from './SelectSheet.module.css'

export interface SheetOption {
  value: string
  label: string
  /** Beside the label, such as a number. */
  note?: string | undefined
}

interface Props {
  title: string
  /** The chosen value has a tick. */
  value: string
  /** The options to show for a typed text; for '' all of them. */
  find(typed: string): readonly SheetOption[]
  search: { label: string; maxLength: number }
  /** Said to a screen reader, and shown when there is no option. */
  foundText(count: number): string
  onChoose(value: string): void
  onClose(): void
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
}

/** A bottom sheet with a list to choose from and a field to search it. The arrow keys move, Enter chooses, Esc closes. */
export function SelectSheet({ title, value, find, search, foundText, onChoose, onClose }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const options = find(typed)
  // The sheet itself would focus its close button.
  useEffect(() => input.current?.focus(), [])
  const optionId = (index: number): string => `${id}-${index}`
  const move = (next: number): void => {
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = MOVES[event.key]
    if (next !== undefined && options.length > 0) {
      event.preventDefault()
      move(next(active, options.length))
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const chosen = options[active] ?? options[0]
    if (chosen !== undefined) onChoose(chosen.value)
  }
  return (
    <BottomSheet open title={title} onClose={onClose}>
      <input
        ref={input}
        className={styles.search}
        type="search"
        role="combobox"
        aria-label={search.label}
        placeholder={search.label}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={active < 0 || active >= options.length ? undefined : optionId(active)}
        autoComplete="off"
        spellCheck={false}
        maxLength={search.maxLength}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <p className={options.length === 0 ? styles.none : styles.spoken} role="status">
        {foundText(options.length)}
      </p>
      <div id={id} className={styles.list} role="listbox" aria-label={title} tabIndex={-1}>
        {options.map((option, index) => (
          // The search field keeps the focus, and the keys work there.
          <button
            key={option.value}
            type="button"
            tabIndex={-1}
            id={optionId(index)}
            className={index === active ? `${styles.option} ${styles.active}` : styles.option}
            role="option"
            aria-selected={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            <span className={styles.label}>{option.label}</span>
            {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
            {option.value === value && <Icon name="check" size={20} />}
          </button>
        ))}
      </div>
    </BottomSheet>
  )
}
