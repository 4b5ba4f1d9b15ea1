/** What is wrong with an answer that must be given. */
export const required = (
  typed: string,
  prompt: () => string,
  wrong: (typed: string) => string | undefined = () => undefined,
): string | undefined => (typed.trim() === '' ? prompt() : wrong(typed.trim()))
