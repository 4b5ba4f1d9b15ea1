import * as texts from '@home-credit/texts'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Costs } from './costs-of.ts'
import { FoldRow } from './FoldRow.tsx'

/** Most borrowers open it once. */
const loadTable = () => import('./RepaymentTable.tsx').then((part) => part.RepaymentTable)

/** The payments as a row of a card. */
export const RepaymentRow = ({ installments }: Pick<Costs, 'installments'>) => (
  <FoldRow icon="receipt" title={texts.list_title()} note={texts.list_count({ count: installments.length })}>
    <LazyPage inPage name="payments" load={loadTable} props={{ installments }} />
  </FoldRow>
)

export const RepaymentList = (props: Pick<Costs, 'installments'>) => (
  <Card rows>
    <RepaymentRow {...props} />
  </Card>
)
