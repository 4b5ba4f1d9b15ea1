import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { prose } from '../line.ts'
import { paged } from './table.ts'

const note = z.object({ id: z.uuid(), text: z.string(), by_name: z.string(), at: z.iso.datetime() })

export const consoleBorrowerNotes = defineCall({
  key: 'POST /api/console/borrower_notes',
  summary: 'What operators wrote down about a borrower for their colleagues: list, newest first; add',
  who: 'operator',
  action: ({ action }) => (action === 'add' ? 'borrowers.note' : 'loans.read'),
  writes: ({ action }) => action === 'add',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list'), borrower_id: z.uuid(), ...paged }),
    z.strictObject({ action: z.literal('add'), borrower_id: z.uuid(), text: prose(1, 1000) }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(note), total: z.int() }),
    add: z.object({ note }),
  }),
})
