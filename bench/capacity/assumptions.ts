import type { ScreenName } from './screens.ts'

/** What borrowers do in a month. Replace these with your own and run the bench again. */

export const KINDS = ['applying', 'paying', 'late', 'without a loan'] as const
export type Kind = (typeof KINDS)[number]

/** Of all registered borrowers, in any month. */
export const SHARES: Readonly<Record<Kind, number>> = { applying: 0.04, paying: 0.56, late: 0.1, 'without a loan': 0.3 }

export const VISITS: Readonly<Record<ScreenName, Readonly<Record<Kind, number>>>> = {
  'guest home': { applying: 2, paying: 0, late: 0, 'without a loan': 0.1 },
  register: { applying: 1, paying: 0, late: 0, 'without a loan': 0 },
  application: { applying: 3, paying: 0, late: 0, 'without a loan': 0.1 },
  'waiting for a decision': { applying: 3, paying: 0, late: 0, 'without a loan': 0 },
  home: { applying: 6, paying: 4, late: 8, 'without a loan': 1 },
  loan: { applying: 3, paying: 2, late: 4, 'without a loan': 0.3 },
  contract: { applying: 2, paying: 0.3, late: 0.3, 'without a loan': 0 },
  installments: { applying: 1, paying: 2, late: 5, 'without a loan': 0 },
  'payments made': { applying: 0, paying: 0.5, late: 0.5, 'without a loan': 0.1 },
  'PIX to pay': { applying: 0, paying: 1, late: 1, 'without a loan': 0 },
  wallet: { applying: 2, paying: 0.5, late: 0.5, 'without a loan': 0.3 },
  withdraw: { applying: 1, paying: 0, late: 0, 'without a loan': 0.1 },
  withdrawal: { applying: 2, paying: 0, late: 0, 'without a loan': 0.1 },
  messages: { applying: 3, paying: 2, late: 5, 'without a loan': 0.5 },
  my: { applying: 1, paying: 0.5, late: 0.5, 'without a loan': 0.3 },
  service: { applying: 0.3, paying: 0.1, late: 0.5, 'without a loan': 0.05 },
}

/** For so long a screen that polls stays open. */
export const POLLING_MINUTES = 2

export const STEPS = ['register', 'apply', 'sign', 'withdraw', 'charge', 'payment', 'days'] as const
export type Step = (typeof STEPS)[number]

/** How often each of them does it in a month. */
export const DONE: Readonly<Record<Step, Readonly<Record<Kind, number>>>> = {
  register: { applying: 1, paying: 0, late: 0, 'without a loan': 0 },
  apply: { applying: 1, paying: 0, late: 0, 'without a loan': 0 },
  sign: { applying: 1, paying: 0, late: 0, 'without a loan': 0 },
  withdraw: { applying: 1, paying: 0, late: 0, 'without a loan': 0.1 },
  charge: { applying: 0, paying: 1, late: 1.5, 'without a loan': 0 },
  payment: { applying: 0, paying: 1, late: 1, 'without a loan': 0 },
  days: { applying: 0.5, paying: 1, late: 1, 'without a loan': 0 },
}

/** Of the calls of an average day on the busiest one, such as the day after wages; and of a day's in its busiest hour. */
export const BUSIEST_DAY = 2.5
export const BUSIEST_HOUR = 0.12
/** Of all cores, in the busiest hour: the rest is for what nobody foresees. */
export const MOST_USE = 0.5

export const MACHINES = [2, 8, 32]
/** Machines with servers, in the cluster; one database node leads. */
export const SERVER_MACHINES = 2
