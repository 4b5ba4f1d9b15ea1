/** The time of business. Reading never waits; the sandbox's clock may run ahead of the machine's. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
