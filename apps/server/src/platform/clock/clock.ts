/** The time of business. Reading never waits; the sandbox's clock may run ahead of the machine's. */
export interface Clock {
  now(): Date
  /** Hears first of what it was set to: for what was queued with that, and may come before the news of it. */
  catchUp?(): Promise<void>
}

export const systemClock: Clock = { now: () => new Date() }
