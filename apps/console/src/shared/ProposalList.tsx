import { Anchor, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { ItemList } from '../ui/ItemList.tsx'
import { formatTime } from '../ui/format-time.ts'
import { proposalHref, proposalName, proposalSubject } from './work-queues.ts'
import type { WaitingProposal } from './waiting-work.ts'

export interface ProposalListProps {
  proposals: readonly WaitingProposal[]
  onOpen?: () => void
}

/** What others proposed and this operator may confirm, each with a link to its page. */
export const ProposalList = ({ proposals, onOpen }: ProposalListProps) => (
  <ItemList
    empty={texts.console_proposals_none()}
    lines={proposals.map(({ proposal, id, name, borrower_name, by_name, at }) => ({
      key: `${proposal} ${id}`,
      title: (
        <Anchor inherit href={proposalHref(proposal, id)} underline="always" {...(onOpen && { onClick: onOpen })}>
          {proposalName(proposal)}
        </Anchor>
      ),
      details: [
        ...[proposalSubject(proposal, name), borrower_name ?? ''].filter((each) => each !== ''),
        <Text key="by" inherit span>
          {texts.console_proposal_by({ name: by_name, time: formatTime(at) })}
        </Text>,
      ],
    }))}
  />
)
