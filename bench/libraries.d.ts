declare module 'xirr' {
  const xirr: (flows: readonly { readonly amount: number; readonly when: Date }[]) => number
  export default xirr
}

declare module 'financejs' {
  export default class Finance {
    /** In percent, rounded to two decimals. */
    XIRR(amounts: readonly number[], dates: readonly Date[], guess?: number): number
  }
}
