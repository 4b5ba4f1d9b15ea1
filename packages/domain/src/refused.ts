/** An expected refusal is a value with a code; a broken invariant throws. */
export interface Refused<Code extends string> {
  readonly refused: Code
}

export const refuse = <Code extends string>(code: Code): Refused<Code> => ({ refused: code })

export const isRefused = <T, Code extends string>(result: T | Refused<Code>): result is Refused<Code> =>
  typeof result === 'object' && result !== null && 'refused' in result
