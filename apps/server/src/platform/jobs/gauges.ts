import type { Gauges } from '../http/metrics.ts'
import { countJobs, type JobKind } from './queue-queries.ts'

const STATES = ['waiting', 'later', 'running', 'failed', 'dead'] as const

const figuresOf = ({ kind: job, oldest_seconds, ...counts }: JobKind) => [
  ...STATES.map((state) => ({ name: 'queue_jobs', labels: { job, state }, value: counts[state] })),
  { name: 'queue_oldest_seconds', labels: { job }, value: Math.max(0, oldest_seconds ?? 0) },
]

export const queueGauges: Gauges = {
  names: {
    queue_jobs: 'Jobs in the queue: waiting (due), later, running, failed (tried again by itself), dead (given up)',
    queue_oldest_seconds: 'How long the oldest due job of a kind has waited',
  },
  labelNames: ['job', 'state'],
  read: async (db) => (await countJobs(db)).flatMap(figuresOf),
}
