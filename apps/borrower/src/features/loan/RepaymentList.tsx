import * as texts from '@home-credit/texts'
import { Card } from '../../ui/Card.tsx'
import type { Costs } from './costs-of.ts'
import { FoldRow } from './FoldRow.tsx'
import { RepaymentTable } from './RepaymentTable.tsx'

/** The payments as a row of a card. */
export const RepaymentRow = ({ installments }: Pick<Costs, 'installments'>) => (
  <FoldRow icon="receipt" title={texts.list_title()} note={texts.list_count({ count: installments.length })}>
    <RepaymentTable installments={installments} />
  </FoldRow>
)

export const RepaymentList = (props: Pick<Costs, 'installments'>) => (
  <Card rows>
    <RepaymentRow {...props} />
  </Card>
)
