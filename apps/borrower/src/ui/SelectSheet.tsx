import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { BottomSheet } from './BottomSheet.tsx'
import { Icon } from './Icon.tsx'
import styles from './SelectSheet.module.css'

export interface SheetOption {
  value: string
  label: string
  /** Beside the label, such as a number. */
  note?: string | undefined
}

interface Search {
  label: string
  maxLength: number
  /** Said to a screen reader, and shown when there is no option. */
  foundText(count: number): string
}

export interface SelectSheetProps {
  /** Of the list, for a field that controls it. */
  id?: string | undefined
  title: string
  /** The chosen value has a tick. */
  value: string
  /** The options to show for a typed text; for '' all of them. */
  find(typed: string): readonly SheetOption[]
  /** For a list too long to read through. */
  search?: Search | undefined
  onChoose(value: string): void
  onClose(): void
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
}

/** Keys that the search field needs for its own text. */
const LIST_MOVES: typeof MOVES = { ...MOVES, Home: () => 0, End: (_, count) => count - 1 }

/**
 * A bottom sheet with a list to choose from and, if the list is long, a field to search it. The arrow keys move, Enter
 * chooses, Esc closes.
 */
export function SelectSheet({ id: listId, title, value, find, search, onChoose, onClose }: SelectSheetProps) {
  const ownId = useId()
  const id = listId ?? ownId
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const options = find(typed)
  useLayoutEffect(() => {
    // The sheet itself would focus its close button.
    const focused = input.current ?? list.current
    focused?.focus()
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const optionId = (index: number): string => `${id}-${index}`
  const move = (next: number): void => {
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const chosenAt = options.findIndex((option) => option.value === value)
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = (search === undefined ? LIST_MOVES : MOVES)[event.key]
    if (next !== undefined && options.length > 0) {
      event.preventDefault()
      move(next(active < 0 ? chosenAt : active, options.length))
    }
    if (event.key !== 'Enter' && (event.key !== ' ' || search !== undefined)) return
    event.preventDefault()
    const chosen = options[active] ?? options[search === undefined ? chosenAt : 0]
    if (chosen !== undefined) onChoose(chosen.value)
  }
  const keyboard = {
    onKeyDown,
    'aria-activedescendant': active < 0 || active >= options.length ? undefined : optionId(active),
  }
  return (
    <BottomSheet open title={title} onClose={onClose}>
      {search !== undefined && (
        <>
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
            autoComplete="off"
            spellCheck={false}
            maxLength={search.maxLength}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(-1)
            }}
            {...keyboard}
          />
          <p className={options.length === 0 ? styles.none : styles.spoken} role="status">
            {search.foundText(options.length)}
          </p>
        </>
      )}
      <div
        ref={list}
        id={id}
        className={styles.list}
        role="listbox"
        aria-label={title}
        {...(search === undefined ? { tabIndex: 0, ...keyboard } : { tabIndex: -1 })}
      >
        {options.map((option, index) => (
          // What has the focus keeps it, and the keys work there.
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
