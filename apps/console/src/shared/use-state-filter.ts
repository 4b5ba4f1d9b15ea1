import * as texts from '@home-credit/texts'
import type { Labels } from './labels.ts'
import type { Table } from './use-table.ts'
import type { StateFilterProps } from '../ui/StateFilter.tsx'

const ALL = 'all'

export interface StateFilterState<State extends string> {
  /** Undefined for all states. */
  state: State | undefined
  filter: StateFilterProps<State | typeof ALL>
}

/** Filters a list by state. `first` is the default: the state that waits for an operator, or all for a short list. */
export function useStateFilter<State extends string>(
  { filter, setFilter }: Table<string>,
  words: Labels<State>,
  first: State | typeof ALL,
): StateFilterState<State> {
  const stateFilter = filter('state')
  const value = words.is(stateFilter) || stateFilter === ALL ? stateFilter : first
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
