import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from './labels.ts'

type Report = ActionOutput<'POST /api/console/closes', 'one'>['close']['report']

export const arrearsBuckets = labelsFor<NonNullable<Report['buckets'][number]['bucket']>>({
  '1-30': texts.console_bucket_1_30,
  '31-60': texts.console_bucket_31_60,
  '61-90': texts.console_bucket_61_90,
  'over-90': texts.console_bucket_over_90,
})
