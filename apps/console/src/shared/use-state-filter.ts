import * as texts from '@home-credit/texts'
import type { Labels } from './labels.ts'
import type { Table } from './use-table.ts'
import type { StateFilterProps } from '../ui/StateFilter.tsx'

const ALL = 'all'

export interface StateFilterState<State extends string> {
  /** Nothing where all are asked for. */
  state: State | undefined
  filter: StateFilterProps<State | typeof ALL>
}

/** Which state a list is of; what waits for somebody is what one comes for, or all of a short list. */
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
