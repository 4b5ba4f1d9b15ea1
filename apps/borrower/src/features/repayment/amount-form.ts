import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useState } from 'react'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm, type Form } from '../../shared/use-form.ts'

type Values = { amount_cents: string; into: string }

/** One draft for each loan. */
const draftOf = (name: string, loanId: string): DraftOf<Values> => ({
  name: `${name}:${loanId}`,
  empty: { amount_cents: '', into: '' },
  secrets: [],
})

/** An amount up to what is owed. */
export function useAmountForm(name: string, loanId: string, max: number): Form<Values> {
  const [draft] = useState(() => draftOf(name, loanId))
  return useForm({
    draft,
    check: ({ amount_cents: cents }) => ({
      amount_cents:
        cents === ''
          ? texts.repay_prompt_amount()
          : Number(cents) > max
            ? texts.ui_amount_max({ max: formatMoney(max) })
            : undefined,
    }),
  })
}
