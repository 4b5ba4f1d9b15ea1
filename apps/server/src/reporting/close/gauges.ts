import type { Gauges } from '../../platform/http/index.ts'
import { closeProgress } from './close.ts'

export const closeGauges: Gauges = {
  names: { close_waiting_seconds: 'For how long the oldest finished day has waited for its close; 0: all are closed' },
  labelNames: [],
  async read(db, now) {
    const { waiting } = await closeProgress(db, now)
    const seconds = waiting === undefined ? 0 : Math.max(0, (now.getTime() - waiting.since.getTime()) / 1000)
    return [{ name: 'close_waiting_seconds', labels: {}, value: seconds }]
  },
}
