import type { ComponentType } from 'react'
import type { OutcomeProps } from './Outcome.tsx'

/** Loaded once something is paid. */
export const loadOutcome = (): Promise<ComponentType<OutcomeProps>> =>
  import('./Outcome.tsx').then((part) => part.Outcome)
