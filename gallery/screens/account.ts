import { PARTS } from '../../apps/borrower/src/features/account/parts.ts'
import { pressToDialog, withReads, type Screen } from '../screen.ts'

/** The account, its settings, messages and the service. */
export const accountScreens: Screen[] = [
  ...withReads({ name: 'account', page: 'my', as: 'early' }),
  { name: 'account-new', page: 'my', as: 'registered' },
  { name: 'account-late', page: 'my', as: 'overdue' },
  { name: 'account-log-out', page: 'my', as: 'early', act: pressToDialog('my_log_out') },
  ...withReads({ name: 'personal-info', page: 'personalInfo', as: 'early' }),
  { name: 'personal-info-empty', page: 'personalInfo', as: 'registered' },
  ...PARTS.map(
    (edit): Screen => ({ name: `personal-info-${edit}`, page: 'personalInfo', as: 'early', query: { edit } }),
  ),
  {
    name: 'personal-info-basic-empty-fields',
    page: 'personalInfo',
    as: 'registered',
    query: { edit: 'basic' },
    act: ({ submit }) => submit(),
  },
  { name: 'personal-info-delete-new', page: 'personalInfo', as: 'registered', query: { edit: 'delete' } },
  ...withReads({ name: 'settings', page: 'settings', as: 'early' }),
  { name: 'settings-end-others', page: 'settings', as: 'early', act: pressToDialog('sessions_end_others') },
  { name: 'change-password', page: 'changePassword', as: 'early' },
  { name: 'change-password-empty-fields', page: 'changePassword', as: 'early', act: ({ submit }) => submit() },
  ...withReads({ name: 'messages', page: 'messages', as: 'settled' }),
  { name: 'messages-empty', page: 'messages', as: 'registered' },
  ...withReads({ name: 'invite', page: 'invite', as: 'early' }),
  ...withReads({ name: 'service', page: 'service', as: 'documents_waiting' }),
  ...withReads({ name: 'service-talk', page: 'service', as: 'documents_waiting', query: { talk: '1' } }),
  { name: 'service-talk-new', page: 'service', as: 'registered', query: { talk: '1' } },
  {
    name: 'service-talk-close',
    page: 'service',
    as: 'documents_waiting',
    query: { talk: '1' },
    act: pressToDialog('service_close'),
  },
  { name: 'service-complaint', page: 'service', as: 'early', query: { complaint: '1' } },
  {
    name: 'service-complaint-empty-fields',
    page: 'service',
    as: 'early',
    query: { complaint: '1' },
    act: ({ submit }) => submit(),
  },
  { name: 'service-complained', page: 'service', as: 'rejected' },
  { name: 'service-report', page: 'service', as: 'registered', query: { report: '1' } },
  {
    name: 'service-report-empty-fields',
    page: 'service',
    as: 'registered',
    query: { report: '1' },
    act: ({ submit }) => submit(),
  },
]
