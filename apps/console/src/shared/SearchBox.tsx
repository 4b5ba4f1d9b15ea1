import { Text, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { FaultAlert } from '../ui/FaultAlert.tsx'
import { Tag } from '../ui/Tag.tsx'
import classes from './SearchBox.module.css'
import { useSearch, type SearchResult } from './use-search.ts'

const KINDS: Record<SearchResult['kind'], () => string> = {
  borrower: texts.console_search_kind_borrower,
  loan: texts.console_search_kind_loan,
  contract: texts.console_search_kind_contract,
  order: texts.console_search_kind_order,
  withdrawal: texts.console_search_kind_withdrawal,
  pix: texts.console_search_kind_pix,
  conversation: texts.console_search_kind_conversation,
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

export interface SearchBoxProps {
  label: string
  description: string
  error?: ReactNode
  /** The accessible name of the list of results. */
  listName: string
  /** Leaves out what this search does not offer. */
  offers?: (result: SearchResult) => boolean
  onChoose(result: SearchResult): void
}

/** The focus stays in the field; the arrow keys choose a result, Enter takes it. */
export function SearchBox({ label, description, error, listName, offers, onChoose }: SearchBoxProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { results: found, fault, loading, retry } = useSearch(text)
  const results = (found ?? []).filter((result) => offers?.(result) ?? true)
  const id = useId()
  const optionId = (index: number): string => `${id}-${index}`
  const hasResults = results.length > 0

  const onKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step !== undefined && hasResults) {
      event.preventDefault()
      const next = (chosen + step + results.length) % results.length
      setChosen(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const result = results[chosen]
      if (result !== undefined) onChoose(result)
    }
  }

  return (
    <>
      <TextInput
        label={label}
        description={description}
        error={error}
        value={text}
        maxLength={100}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasResults}
        aria-controls={id}
        aria-activedescendant={hasResults ? optionId(chosen) : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
      />
      <Text size="sm" role="status">
        {statusOf(loading, found === undefined ? undefined : results.length)}
      </Text>
      {fault !== undefined && <FaultAlert message={fault.message} onRetry={retry} />}
      {hasResults && (
        <div id={id} role="listbox" aria-label={listName} className={classes['list']}>
          {results.map((result, index) => (
            <div
              key={optionId(index)}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              className={classes['option']}
              tabIndex={-1}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setChosen(index)}
              onClick={() => onChoose(result)}
              onKeyDown={onKey}
            >
              <span className={classes['title']}>{result.title || texts.console_phone_change_unnamed()}</span>
              <Text span size="sm">
                {result.note}
              </Text>
              <Tag tone="gray">{KINDS[result.kind]()}</Tag>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

function statusOf(loading: boolean, count: number | undefined): string {
  if (loading) return texts.loading()
  if (count === undefined) return ''
  return count === 0 ? texts.console_search_none() : texts.console_search_count({ count })
}
