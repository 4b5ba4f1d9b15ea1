import * as texts from '@home-credit/texts'
import type { Words } from './labels.ts'
import type { Table } from './use-table.ts'
import type { StateFilterProps } from '../ui/StateFilter.tsx'

const ALL = 'all'

export interface UsedStateFilter<State extends string> {
  /** Nothing where all are asked for. */
  state: State | undefined
  filter: StateFilterProps<State | typeof ALL>
}

/** Which state a list is of; what waits for somebody is what one comes for, or all of a short list. */
export function useStateFilter<State extends string>(
  { filter, setFilter }: Table<string>,
  words: Words<State>,
  first: State | typeof ALL,
): UsedStateFilter<State> {
  const wanted = filter('state')
  const value = words.is(wanted) || wanted === ALL ? wanted : first
  return {
    state: value === ALL ? undefined : value,
    filter: {
      label: texts.console_state(),
      options: [...words.options(), { value: ALL, label: texts.console_queue_all() }],
      value,
      onChange: (next) => setFilter({ state: next === first ? '' : next }),
    },
  }
}
