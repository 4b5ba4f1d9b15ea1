import { inBatches } from '../../prove/identity/scenario.ts'
import { apply, bankReceives, charge, register, sign, withdraw, type Person } from './life.ts'
import { costOf, withLender, type Cost } from './lender.ts'

const N = Number(process.env['N'] ?? 8)
await withLender(async (lender) => {
  const show = (name: string, c: Cost) => console.log(name, c.seconds.toFixed(1), 's', (c.serverMs / N).toFixed(1), (c.databaseMs / N).toFixed(1), 'ms', (c.walBytes / N / 1024).toFixed(0), 'KB WAL')
  let people: Person[] = []
  show('register', await costOf(lender, async () => { people = await inBatches(Array.from({ length: N }), 8, () => register(lender)) }))
  show('apply', await costOf(lender, () => inBatches(people, 8, (p) => apply(lender, p))))
  show('sign', await costOf(lender, () => inBatches(people, 8, (p) => sign(lender, p))))
  await lender.steps.forward(61)
  show('withdraw', await costOf(lender, () => inBatches(people, 8, (p) => withdraw(lender, p))))
  for (let m = 0; m < 2; m += 1) {
    show('time', await costOf(lender, async () => { for (let d = 0; d < 30; d += 5) { await lender.forward(5); await lender.quiet(); await inBatches(people, 8, (p) => lender.steps.detail(p, p.loanId)) } }))
    let codes: string[] = []
    show('charge', await costOf(lender, async () => { codes = await inBatches(people, 8, (p) => charge(lender, p)) }))
    show('pay', await costOf(lender, () => inBatches(codes, 8, (c) => bankReceives(lender, c))))
    console.log((await lender.pool.raw.query('select state, count(*) from repayments group by 1').catch((e) => String(e))) && (await lender.pool.raw.query('select count(*) from repayments')).rows)
    console.log((await lender.pool.raw.query('select state, count(*) from withdrawals group by 1')).rows, (await lender.pool.raw.query('select count(*) from closes')).rows)
  }
})
