import { expect, it } from 'vitest'
import { createLogger, faultFields, gathered } from './log.ts'
import { createLogLimiter } from './limit-log.ts'

const fault = (code: string): Error => Object.assign(new Error('could not extend file'), { code, severity: 'ERROR' })

it('the same fault is logged in full five times, another one beside it, and what is not a fault always', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
  for (let turn = 0; turn < 1000; turn += 1) {
    logger.child({ reqId: String(turn) }).error(faultFields(fault('53100')), 'fault')
    logger.error({ job: 'send_sms', ...faultFields(fault('53100')) }, 'job failed')
    logger.info({ call: '/api/dk/verify' }, 'answered')
  }
  logger.error(faultFields(fault('40001')), 'fault')
  const count = (text: string): number => lines.filter((line) => line.includes(text)).length
  expect(count('"fault","')).toBe(0)
  expect([count('"msg":"fault"'), count('"msg":"job failed"'), count('"msg":"answered"')]).toEqual([6, 5, 1000])
})

it('how many were left out is logged when the window is over, and the next one in full again', async () => {
  const summaries: unknown[] = []
  const limiter = createLogLimiter((...summary) => summaries.push(summary), 20)
  const admitted = Array.from({ length: 8 }, () => limiter.admits(50, { part: 'bank', frames: [] }, 'part fails'))
  expect(admitted.filter(Boolean)).toHaveLength(5)
  await expect.poll(() => summaries).toEqual([[50, { part: 'bank', left_out: 3 }, 'part fails']])
  expect(limiter.admits(50, { part: 'bank' }, 'part fails')).toBe(true)
})

it('lines are written together, and a warning at once with all before it', async () => {
  const written: string[] = []
  const logger = createLogger('info', gathered({ write: (text: string) => void written.push(text) }))
  for (let turn = 0; turn < 3; turn += 1) logger.info({ turn }, 'answered')
  expect(written).toEqual([])
  await expect.poll(() => written.map((text) => text.split('\n').length - 1)).toEqual([3])
  logger.info('answered')
  logger.warn('no free database connection')
  expect(written.map((text) => text.split('\n').length - 1)).toEqual([3, 2])
})
