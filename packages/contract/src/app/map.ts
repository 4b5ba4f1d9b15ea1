import { z } from 'zod'
import { defineCall } from '../call.ts'

export const appMap = defineCall({
  key: 'POST /api/app/map',
  summary:
    'What a map is drawn with: the tiles of a map service, as {z}, {x} and {y} of its address, or nothing but the outline in the app',
  who: 'anyone',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ tiles: z.object({ url: z.string(), attribution: z.string() }).nullable() }),
})
