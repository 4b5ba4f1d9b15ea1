import { CompiledQuery } from 'kysely'
import { type Db, namedQuery, rawPoolOf } from './pool.ts'

type Plain = string | number | boolean | Date | Buffer | null
export type Value = Plain | readonly Plain[]

/**
 * A statement whose text never changes, for calls that come often: the text is made once, and only the values are sent.
 * `build` gets a function that returns the placeholder of an argument, such as `$1`.
 */
export function statement<Row extends object, Argument extends string>(
  build: (argument: (name: Argument) => string) => string,
): (db: Db, values: Readonly<Record<Argument, Value>>) => Promise<Row[]> {
  const order: Argument[] = []
  const text = build((name) => {
    if (!order.includes(name)) order.push(name)
    return `$${order.indexOf(name) + 1}`
  })
  return async (db, values) => {
    const inOrder = order.map((name) => values[name])
    const pool = rawPoolOf(db)
    if (pool === undefined) return (await db.executeQuery<Row>(CompiledQuery.raw(text, inOrder))).rows
    const client = await pool.connect()
    try {
      return (await client.query<Row>(namedQuery(text, inOrder))).rows
    } finally {
      client.release()
    }
  }
}
