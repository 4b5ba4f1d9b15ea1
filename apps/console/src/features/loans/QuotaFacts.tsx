import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { LoanCase } from './loan-case.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Tag } from '../../ui/Tag.tsx'

export const QuotaFacts = ({ quota }: { quota: NonNullable<LoanCase['detail']['quota']> }) => (
  <Facts
    facts={[
      [texts.console_quota(), formatMoneyInColumn(quota.quota_cents)],
      [texts.console_quota_outstanding(), formatMoneyInColumn(quota.outstanding_cents)],
      [texts.console_quota_free(), formatMoneyInColumn(quota.free_cents)],
      [
        texts.console_quota_income(),
        <span key="income">
          {formatMoneyInColumn(quota.income_cents)}{' '}
          <Tag tone={quota.income_verified ? 'green' : 'gray'}>
            {quota.income_verified ? texts.console_income_shown() : texts.console_income_declared_only()}
          </Tag>
        </span>,
      ],
    ]}
  />
)
