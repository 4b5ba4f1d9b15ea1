import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

export type SystemView = ActionOutput<'POST /api/console/system', 'read'>
export type Part = SystemView['faults'][number]
export type Outside = SystemView['outside'][number]
type Pool = SystemView['database']['pools'][number]['pool']

export const PART_NAMES: Record<Part, () => string> = {
  jobs: texts.console_system_part_jobs,
  schedule: texts.console_system_part_schedule,
  clock: texts.console_system_part_clock,
  conversations: texts.console_system_part_conversations,
  bank: texts.console_system_part_bank,
  sms: texts.console_system_part_sms,
  email: texts.console_system_part_email,
  push: texts.console_system_part_push,
  files: texts.console_system_part_files,
  bureau: texts.console_system_part_bureau,
  identity_check: texts.console_system_part_identity_check,
  cep: texts.console_system_part_cep,
  settings: texts.console_system_part_settings,
  audit: texts.console_system_part_audit,
}

export const POOL_NAMES: Record<Pool, () => string> = {
  open: texts.console_system_pool_open,
  reads: texts.console_system_pool_reads,
  console: texts.console_system_pool_console,
  writes: texts.console_system_pool_writes,
  counting: texts.console_system_pool_counting,
  jobs: texts.console_system_pool_jobs,
  banking: texts.console_system_pool_banking,
}

/** The newest of the two times is a failure, or the server that answered sees it fail. */
export const isFailing = ({ part, last_worked_at, last_failed_at }: Outside, faults: readonly Part[]): boolean =>
  faults.includes(part) || (last_failed_at !== null && (last_worked_at === null || last_worked_at < last_failed_at))

/** A disk with less than a tenth free fills up soon. */
export const isFull = ({ free_bytes, total_bytes }: SystemView['disks'][number]): boolean =>
  free_bytes * 10 < total_bytes

/** Whether an operator should look at something. */
export const needsAttention = (view: SystemView): boolean =>
  view.faults.length > 0 ||
  view.jobs.dead > 0 ||
  view.outside.some((service) => isFailing(service, view.faults)) ||
  view.close.waiting !== null ||
  (view.close.last?.failed ?? 0) > 0 ||
  view.settings.skipped.length > 0 ||
  view.settings.missing.length > 0 ||
  view.disks.some(isFull)
