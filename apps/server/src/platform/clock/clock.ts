/** Business time. Reading it never waits; the sandbox's clock may run ahead of the machine's. */
export interface Clock {
  now(): Date
  /** Reads the latest setting: a job queued together with a clock change may run before its notification arrives. */
  catchUp?(): Promise<void>
}

export const systemClock: Clock = { now: () => new Date() }
