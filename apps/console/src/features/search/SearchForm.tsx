import { Text, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useId, useState, type KeyboardEvent } from 'react'
import { hrefOf } from '../../shared/router.ts'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Tag } from '../../ui/Tag.tsx'
import classes from './SearchForm.module.css'
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

/** The focus stays in the field; the arrow keys choose a result, Enter opens it. */
export function SearchForm({ onDone }: { onDone(): void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { results: found, fault, loading, retry } = useSearch(text)
  const results = found ?? []
  const id = useId()
  const optionId = (index: number): string => `${id}-${index}`
  const hasResults = results.length > 0

  const open = (result: SearchResult | undefined): void => {
    if (!result?.open) return
    onDone()
    location.hash = hrefOf([result.open.page, result.open.id])
  }
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
      open(results[chosen])
    }
  }

  return (
    <>
      <TextInput
        label={texts.console_search_label()}
        description={texts.console_search_hint()}
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
        {statusOf(loading, found?.length)}
      </Text>
      {fault !== undefined && <FaultAlert message={fault.message} onRetry={retry} />}
      {hasResults && (
        <div id={id} role="listbox" aria-label={texts.console_search_title()} className={classes['list']}>
          {results.map((result, index) => (
            <div
              key={optionId(index)}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              aria-disabled={result.open === null}
              className={classes['option']}
              tabIndex={-1}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setChosen(index)}
              onClick={() => open(result)}
              onKeyDown={onKey}
            >
              <span className={classes['title']}>{result.title || texts.console_phone_change_unnamed()}</span>
              <Text span size="sm">
                {result.open === null ? `${result.note} · ${texts.console_search_no_loan()}` : result.note}
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
