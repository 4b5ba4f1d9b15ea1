import { Stack, Table, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { Facts } from '../../ui/Facts.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { ProposeAndConfirm } from '../../ui/ProposeAndConfirm.tsx'
import { Time } from '../../ui/Time.tsx'
import { ActionFault } from '../../shared/ActionFault.tsx'
import { useConfirmedAction } from '../../shared/use-confirmed-action.ts'
import type { SettingsAnswer } from './SettingForm.tsx'

type Name = 'lender' | 'service'
export type Proposal = NonNullable<SettingsAnswer[Name]['proposed']>
export type SettingValue = Proposal['changes'][number]['before']

export interface SettingProposalProps {
  name: Name
  proposed: Proposal
  fieldName(field: string): string
  /** Formats values that need translation. */
  formatValue?: (field: string, value: SettingValue) => string
  mayWrite: boolean
  onSaved(answer: SettingsAnswer): void
  reload(): void
}

const plain = (_: string, value: SettingValue): string => (value === null ? '' : String(value))

/** A change that waits for a second person: each field before and after, the reason and the author. */
export function SettingProposal({
  name,
  proposed,
  fieldName,
  formatValue = plain,
  mayWrite,
  onSaved,
  reload,
}: SettingProposalProps) {
  const acting = useConfirmedAction<'POST /api/console/settings', 'propose' | 'confirm'>(
    'POST /api/console/settings',
    onSaved,
    reload,
  )
  const { act } = acting
  const { id, replaces, changes, reason, author_name, by_me, proposed_at, effective_at } = proposed
  const shown = (field: string, value: SettingValue): string =>
    formatValue(field, value) || texts.console_settings_none()
  return (
    <Stack gap="sm" role="group" aria-label={texts.console_proposal()}>
      <ActionFault acting={acting} />
      <Text size="sm" fw={600}>
        {texts.console_settings_waits()}
      </Text>
      <Table.ScrollContainer minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.console_settings_field()}</Table.Th>
              <Table.Th>{texts.console_settings_before()}</Table.Th>
              <Table.Th>{texts.console_settings_after()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ field, before, after }) => (
              <Table.Tr key={field}>
                <Table.Td>{fieldName(field)}</Table.Td>
                <Table.Td>{shown(field, before)}</Table.Td>
                <Table.Td>{shown(field, after)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Facts
        facts={[
          [texts.console_reason(), reason],
          [texts.console_proposed_by(), author_name ?? ''],
          [texts.console_time(), <Time key="at" at={proposed_at} />],
          [
            texts.console_settings_from(),
            effective_at === null ? texts.console_settings_once_confirmed() : formatTime(effective_at),
          ],
        ]}
      />
      <ProposeAndConfirm
        main
        acting={acting}
        proposed={{ byMe: by_me }}
        propose={{ may: false, verb: '', title: '', text: '', onPropose: () => undefined }}
        confirm={{
          may: mayWrite && !by_me,
          verb: texts.console_confirm(),
          title: texts.console_settings_confirm_title(),
          text: texts.console_settings_confirm_text(),
          onConfirm: () => act({ action: 'confirm', name, id, replaces }, texts.console_settings_confirmed()),
        }}
        withdraw={{
          may: mayWrite,
          onWithdraw: () => act({ action: 'withdraw', name, id }, texts.console_proposal_withdrawn()),
        }}
      />
    </Stack>
  )
}
