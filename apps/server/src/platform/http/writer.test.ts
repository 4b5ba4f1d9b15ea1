import { defineCall } from '@home-credit/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { writerOf } from './writer.ts'

const output = z.object({
  text: z.string().nullable(),
  day: z.iso.date().nullable(),
  at: z.iso.datetime().nullable(),
  cents: z.number().int().nullable(),
  kind: z.enum(['a', 'b']).nullable(),
  always: z.literal('x').nullable(),
  list: z.array(z.string().nullable()).nullable(),
  inner: z.object({ name: z.string().nullable() }).nullable(),
  either: z.union([z.string(), z.object({ name: z.string() })]).nullable(),
  maybe: z.string().nullable().optional(),
})
const writerFor = (some: z.ZodType) =>
  writerOf(
    defineCall({
      key: 'POST /api/test',
      summary: 'Only for this test',
      who: 'anyone',
      input: z.object({}),
      output: some,
      writes: () => false,
    }),
  )
const [writer, writerOfTwo] = [writerFor(output), writerFor(z.union([z.object({ other: z.string() }), output]))]
/** As the answer of a call, and as one of the two answers that a call may give. */
const written = (data: object): unknown => {
  const [alone, ofTwo] = [JSON.parse(writer(data)), JSON.parse(writerOfTwo(data))]
  expect(ofTwo).toEqual(alone)
  return alone
}

const FULL = {
  text: 'says "no"\n',
  day: '2026-02-28',
  at: '2026-02-28T12:00:00.000Z',
  cents: 169048,
  kind: 'b',
  always: 'x',
  list: ['one', null],
  inner: { name: null },
  either: { name: 'Ana' },
  maybe: null,
}

it('a value that may be null is written as it is, and null as null', () => {
  expect(written(FULL)).toEqual(FULL)
  const { maybe: _, ...rest } = FULL
  const empty = Object.fromEntries(Object.keys(rest).map((name) => [name, null]))
  expect(written(empty)).toEqual(empty)
})

it('a field that the contract does not name stays inside', () => {
  expect(written({ ...FULL, secret: 1, inner: { name: 'Ana', cpf: '1' } })).toEqual({ ...FULL, inner: { name: 'Ana' } })
})
