// A server that takes a job, asks somebody outside, and gets no answer: for take-over.ts, which kills it.
import { askOutside } from '../../apps/server/src/platform/db/transaction.ts'
import { whileRunning } from './lender-bank.ts'

const [url = '', name = ''] = process.argv.slice(2)
const never = new Promise<void>(() => undefined)
await whileRunning(
  { url },
  [
    {
      name,
      asksOutside: true,
      run: ({ tx }) =>
        askOutside(tx, 'outside', async () => {
          console.log('asked')
          // Keeps the process alive.
          setInterval(() => undefined, 1000)
          await never
        }),
    },
  ],
  () => never,
)
