import type { QueryResult } from './use-query.ts'

/** Ready when both queries are; reload repeats only those that are not ready. */
export function combineQueries<One, Other>(
  one: QueryResult<One>,
  other: QueryResult<Other>,
): QueryResult<readonly [One, Other]> {
  const reload = (): void => {
    for (const each of [one, other]) if (each.state.at !== 'ready') each.reload()
  }
  if (one.state.at === 'ready' && other.state.at === 'ready')
    return {
      reload,
      state: {
        at: 'ready',
        data: [one.state.data, other.state.data],
        refreshing: one.state.refreshing || other.state.refreshing,
      },
    }
  const missing = [one.state, other.state].find(({ at }) => at === 'refused' || at === 'offline')
  return { reload, state: missing === undefined || missing.at === 'ready' ? { at: 'loading' } : missing }
}
