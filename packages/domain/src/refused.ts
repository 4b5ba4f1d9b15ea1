/** An expected refusal is a value with a code; a broken invariant throws. */
export interface Refused<Code extends string> {
  readonly refused: Code
}

export const refuse = <Code extends string>(code: Code): Refused<Code> => ({ refused: code })

export const isRefused = (result: unknown): result is Refused<string> =>
  typeof result === 'object' && result !== null && 'refused' in result
