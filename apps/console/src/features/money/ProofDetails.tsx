import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { ProofAnswer } from './money-types.ts'
import { proofReasons, rechargeChannels } from './money-labels.ts'
import { BorrowerLink } from '../../shared/BorrowerLink.tsx'
import { hrefOf } from '../../shared/router.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import { ProofBadge } from './MoneyBadges.tsx'

/** The payment that the borrower claims, and earlier proofs of the same payment. */
export function ProofDetails({ answer: { proof, order, same } }: { answer: ProofAnswer }) {
  const name = proof.borrower_name || texts.console_phone_change_unnamed()
  return (
    <Section title={texts.console_proof_sent()}>
      <Stack>
        {same.length > 0 && <Duplicates same={same} />}
        <Facts
          facts={[
            [texts.console_proof_reference(), proof.reference ?? texts.console_none()],
            [texts.console_proof_order_amount(), formatMoneyInColumn(order.amount_cents)],
            ...(order.credited_cents === 0
              ? []
              : [[texts.console_proof_credited(), formatMoneyInColumn(order.credited_cents)] as const]),
            [texts.console_sent(), <Time key="sent" at={proof.sent_at} />],
            [texts.console_deadline(), <Time key="due" at={proof.due_at} />],
            ...(proof.reason === null ? [] : [[texts.console_reason(), proofReasons.of(proof.reason)] as const]),
            [texts.console_channel(), rechargeChannels.of(order.channel)],
            [texts.console_created_at(), <Time key="opened" at={order.created_at} />],
            [
              texts.console_borrower(),
              <BorrowerLink key="borrower" id={proof.borrower_id} name={proof.borrower_name} />,
            ],
          ]}
        />
        {proof.image_link === null ? (
          <Text size="sm">{texts.console_proof_no_picture()}</Text>
        ) : (
          <Picture key={proof.image_link} link={proof.image_link} name={texts.console_proof_picture_of({ name })} />
        )}
      </Stack>
    </Section>
  )
}

const Duplicates = ({ same }: Pick<ProofAnswer, 'same'>) => (
  <Alert color="red" role="note" title={texts.console_proof_same()}>
    <Stack gap="xs">
      {same.map(({ id, order_number, state, own }) => (
        <Group key={id} gap="xs">
          <Anchor inherit href={hrefOf(['proofs', id])}>
            {order_number}
          </Anchor>
          <Text inherit span>
            {own ? texts.console_proof_same_own() : texts.console_proof_same_other()}
          </Text>
          <ProofBadge state={state} />
        </Group>
      ))}
    </Stack>
  </Alert>
)
