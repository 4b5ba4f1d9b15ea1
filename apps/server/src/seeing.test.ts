import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { CHECKOUT_FOLDER } from './platform/root.ts'
import { loansOf } from './testing/loans.ts'
import { useServer } from './testing/server.ts'
import { walletOf } from './testing/wallet.ts'

const sandbox = useServer()
const loans = loansOf(sandbox)
const wallet = walletOf(sandbox)

const metrics = async (): Promise<string> => (await fetch(`${sandbox.address}/metrics`)).text()
interface Line {
  msg: string
  reqId?: string
  job?: string
  part?: string
  operation?: string
  call?: string
}
const lines = (): Line[] => sandbox.logged.map((line): Line => JSON.parse(line))

let requestId = ''
beforeAll(async () => {
  const borrower = await loans.credited({ package: 'plus', amount_cents: 150_000 })
  const { id } = await wallet.withdrawn(borrower, 20_000)
  await wallet.until(borrower, id, 'paid')
  requestId =
    lines().find(({ call, msg }) => msg === 'answered' && call === '/api/userCreditOrder/withdraw')?.reqId ?? ''
})

it('the log follows a withdrawal by one id: from its call to the job and to the bank', async () => {
  const own = () => lines().filter(({ reqId }) => reqId === requestId)
  await expect.poll(() => own().map(({ msg }) => msg)).toContain('job done')
  expect(own().find(({ msg }) => msg === 'job done')).toMatchObject({ job: 'send_payout' })
  expect(own().find(({ msg }) => msg === 'called outside')).toMatchObject({ part: 'bank' })
})

it('health checks are not logged', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(`${sandbox.address}${path}`)
  expect(lines().filter(({ call = '' }) => ['/healthz', '/readyz', '/metrics'].includes(call))).toEqual([])
})

it('the queue, payouts, the close, disks, the bank, pools and refusals are in the metrics', async () => {
  await sandbox.ask('POST /api/dk/getDetail', {}, { token: 'nobody' })
  const text = await metrics()
  for (const expected of [
    /^payouts_open\{state="sent"\} 0$/m,
    /^payouts_oldest_open_seconds\{state="approval"\} 0$/m,
    /^close_waiting_seconds \d/m,
    /^disk_free_bytes\{holds="files"\} \d/m,
    /^outside_call_seconds_count\{part="bank",operation="\w+",outcome="worked"\} \d/m,
    /^database_connections\{pool="writes",state="most"\} 16$/m,
    /^refusals_total\{reason="no_session"\} [1-9]/m,
  ])
    expect(text).toMatch(expected)
})

describe('the alert rules', () => {
  const read = (path: string): string => readFileSync(join(CHECKOUT_FOLDER, path), 'utf8')
  const rules = read('deploy/prometheus/alerts.yml')

  it('name only metrics that a server has', async () => {
    const existing = new Set([...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
    const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression)
    expect(expressions.length).toBeGreaterThan(10)
    const words = expressions.flatMap(
      (expression) => expression.replace(/\{[^}]*\}|\[[^\]]*\]/g, '').match(/[a-z]\w*_\w+/g) ?? [],
    )
    const functions = new Set(['histogram_quantile', 'max_over_time'])
    const named = words.map((word) => word.replace(/_(bucket|count|sum)$/, ''))
    expect(named.filter((name) => !existing.has(name) && !functions.has(name))).toEqual([])
  })

  it('each have an entry in the runbook, and no entry is about another', () => {
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
    const runbook = read('docs/OPERATIONS.md').split('## When an alert fires')[1]?.split('\n## ')[0] ?? ''
    const entries = [...runbook.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
    expect(entries.toSorted()).toEqual(alerts.toSorted())
  })
})
