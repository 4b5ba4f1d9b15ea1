import { expect, it } from 'vitest'
import { applyWay } from './apply-way.ts'
import { EVIDENCE, evidenceIn, evidenceWrong, occupations, waysOfPay } from './evidence.ts'
import { filesIn, filesText } from './files.ts'
import { oneLine } from './one-line.ts'

const FILE = { id: '0199aaaa-0000-7000-8000-000000000000', name: 'payslip.pdf' }
const FULL = {
  occupation: 'employed',
  months_in_job: '14',
  paid_into: 'bank',
  income_cents: '350000',
  explanation: 'Two\njobs\t',
  file_ids: filesText([FILE]),
}

it('sends evidence once all of it is there', () => {
  expect(evidenceWrong(FULL)).toEqual({})
  expect(evidenceIn(FULL)).toEqual({
    action: 'send',
    occupation: 'employed',
    months_in_job: 14,
    paid_into: 'bank',
    income_cents: 350_000,
    explanation: 'Two jobs',
    file_ids: [FILE.id],
  })
})

it('sends nothing while a field is missing or wrong, and says so at each', () => {
  expect(Object.keys(evidenceWrong(EVIDENCE.empty))).toEqual([
    'occupation',
    'months_in_job',
    'paid_into',
    'income_cents',
    'file_ids',
  ])
  expect(evidenceIn(EVIDENCE.empty)).toBeUndefined()
  for (const months_in_job of ['', '-1', '1.5', '721', '9999', 'two', '٣']) {
    expect([months_in_job, evidenceWrong({ ...FULL, months_in_job }).months_in_job]).toEqual([
      months_in_job,
      'Enter a whole number from 0 to 720',
    ])
    expect([months_in_job, evidenceIn({ ...FULL, months_in_job })]).toEqual([months_in_job, undefined])
  }
  for (const wrong of [
    { occupation: 'pirate' },
    { paid_into: 'gold' },
    { income_cents: '' },
    { income_cents: '0' },
    { file_ids: '' },
  ])
    expect([wrong, evidenceIn({ ...FULL, ...wrong })]).toEqual([wrong, undefined])
})

it('offers every occupation and way of pay under a name of its own', () => {
  for (const options of [occupations(), waysOfPay()])
    expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
})

it('reads the files of a draft, whatever stands there', () => {
  expect(filesIn(filesText([FILE]))).toEqual([FILE])
  for (const text of ['', '[]', '{', 'null', '{"id":"1"}', '[1, null, {"id":1,"name":"a"}, "x"]'])
    expect([text, filesIn(text)]).toEqual([text, []])
})

it('makes one line of what was typed in several', () => {
  expect(oneLine('  a\r\n\r\nb\u0000c ')).toBe('a b c')
  expect(oneLine('\n \t')).toBe('')
})

it('knows where an application begins, with what was turned at the simulator, and why none can be begun', () => {
  const choice = { netCents: 210_000, months: 6 }
  expect(applyWay('yes', choice)).toEqual({ href: '#/pages/loan/installment?amount_cents=210000&months=6' })
  expect(applyWay('identity_needed', choice)).toEqual({ href: '#/pages/loan/ApplySteps?amount_cents=210000&months=6' })
  expect(applyWay('yes')).toEqual({ href: '#/pages/loan/installment' })
  expect(applyWay('application_open')).toEqual({ whyNot: 'You have applied for this loan' })
  expect(applyWay('overdue')).toEqual({ whyNot: 'You can apply for another loan once nothing is late.' })
  expect(applyWay('free_quota_below_minimum')).toEqual({ whyNot: expect.stringContaining('smallest loan') })
})
