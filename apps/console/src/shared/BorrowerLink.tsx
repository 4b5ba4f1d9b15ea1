import { Anchor } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { hrefOf } from './router.ts'

export interface BorrowerLinkProps {
  id: string
  /** Empty if the borrower has not entered a name. */
  name: string
}

/** A borrower's name, which leads to their page. */
export const BorrowerLink = ({ id, name }: BorrowerLinkProps) => (
  <Anchor inherit underline="always" href={hrefOf(['borrowers', id])}>
    {name || texts.console_phone_change_unnamed()}
  </Anchor>
)
