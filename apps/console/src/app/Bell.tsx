import { Anchor, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { ProposalList } from '../shared/ProposalList.tsx'
import { hrefOf } from '../shared/router.ts'
import { useWork } from '../shared/waiting-work.ts'
import { BarPanel } from '../ui/BarPanel.tsx'
import { Icon } from '../ui/Icon.tsx'
import classes from './Bell.module.css'

const SHOWN = 5

/** What waits for a second person, wherever the operator is. */
export function Bell() {
  const proposals = useWork()?.proposals
  const waiting = proposals?.waiting ?? 0
  return (
    <BarPanel
      label={texts.console_bell({ count: waiting })}
      button={
        <span className={classes['bell']}>
          <Icon name="bell" />
          {waiting > 0 && <span className={classes['count']}>{waiting}</span>}
        </span>
      }
    >
      {(close) => (
        <Stack gap="xs">
          <Text fw={600}>{texts.console_proposals()}</Text>
          <ProposalList proposals={proposals?.next.slice(0, SHOWN) ?? []} onOpen={close} />
          <Anchor href={hrefOf([])} underline="always" onClick={close}>
            {texts.console_bell_all()}
          </Anchor>
        </Stack>
      )}
    </BarPanel>
  )
}
