import { List, Loader, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { ProposalList } from '../../../shared/ProposalList.tsx'
import type { Me } from '../../../shared/request.ts'
import { useWork } from '../../../shared/waiting-work.ts'
import { Collapsible } from '../../../ui/Collapsible.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { permissionName } from '../permission-names.ts'
import { WaitingQueues } from '../WaitingQueues.tsx'
import classes from './Start.module.css'

/** My work: what waits for this role, late first, and what waits for a second person. */
export function Start({ me: { operator, actions } }: { me: Me }) {
  const work = useWork()
  const filled = work?.queues.filter(({ waiting }) => waiting > 0) ?? []
  const mine = filled.filter((queue) => queue.mine)
  const others = filled.filter((queue) => !queue.mine)
  return (
    <Stack>
      <PageTitle>{texts.console_welcome({ name: operator.name })}</PageTitle>
      {work === undefined ? (
        <Loader size="sm" aria-label={texts.loading()} />
      ) : (
        <div className={classes['columns']}>
          <nav className={classes['queues']} aria-label={texts.console_queues()}>
            <Section title={texts.console_work_mine()}>
              {mine.length > 0 ? <WaitingQueues queues={mine} /> : <Text>{texts.console_work_none()}</Text>}
            </Section>
            {others.length > 0 && (
              <Section title={texts.console_work_others()}>
                <WaitingQueues queues={others} />
              </Section>
            )}
          </nav>
          <Section title={texts.console_proposals()}>
            <ProposalList proposals={work.proposals.next} />
            {work.proposals.waiting > work.proposals.next.length && (
              <Text size="sm">
                {texts.console_proposals_more({ count: work.proposals.waiting - work.proposals.next.length })}
              </Text>
            )}
          </Section>
        </div>
      )}
      <Collapsible show={texts.console_what_show()} hide={texts.console_what_hide()}>
        <Section title={texts.console_what()}>
          <List size="sm" spacing={4}>
            {actions.map((action) => (
              <List.Item key={action}>{permissionName(action)}</List.Item>
            ))}
          </List>
        </Section>
      </Collapsible>
    </Stack>
  )
}
