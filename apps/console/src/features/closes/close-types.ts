import type { CallOutput } from '@home-credit/contract'

type Answer = CallOutput<'POST /api/console/closes'>
export type CloseRow = Extract<Answer, { rows: unknown }>['rows'][number]
export type Close = Extract<Answer, { close: unknown }>['close']
export type Report = Close['report']
export type LateIofGuide = Report['iof_late'][number]
