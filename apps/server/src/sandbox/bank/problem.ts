import type { z } from 'zod'

export interface Violation {
  razao: string
  propriedade: string
}

/** An error response of API Pix by RFC 7807; the payout protocol uses the same format. */
export class Problem extends Error {
  readonly status: number
  readonly type: string
  readonly violations: readonly Violation[]
  constructor(status: number, type: string, violations: readonly Violation[] = []) {
    super(type)
    this.status = status
    this.type = type
    this.violations = violations
  }
}

export const problemBody = ({ status, type, violations }: Problem) => ({
  type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
  title: type,
  status,
  ...(violations.length === 0 ? {} : { violacoes: violations }),
})

/** Parses input, or throws a problem of this type that names each invalid field. */
export function taken<Schema extends z.ZodType>(schema: Schema, sent: unknown, type: string): z.output<Schema> {
  const read = schema.safeParse(sent)
  if (read.success) return read.data
  throw new Problem(
    400,
    type,
    read.error.issues.map(({ path, message }) => ({ razao: message, propriedade: path.join('.') })),
  )
}
