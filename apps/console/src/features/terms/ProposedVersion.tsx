import { Alert, Loader, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useCallback, useState, type ReactNode } from 'react'
import { ActionFault } from '../../shared/ActionFault.tsx'
import type { Me } from '../../shared/request.ts'
import { useConfirmedAction } from '../../shared/use-confirmed-action.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Facts } from '../../ui/Facts.tsx'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { ProposeAndConfirm } from '../../ui/ProposeAndConfirm.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import { toast } from '../../ui/toasts.tsx'
import { EffectsColumn } from './EffectsColumn.tsx'
import { ForceBar } from './ForceBar.tsx'
import { ItemChoice } from './ItemChoice.tsx'
import type { SettingForm } from './setting-forms.ts'
import { SettingFields } from './SettingFields.tsx'
import { Simulation } from './Simulation.tsx'
import classes from './Terms.module.css'
import { useTermsDraft } from './use-terms-draft.ts'
import { listAt, valueAt } from './value-path.ts'
import { VERSIONS, type NumberedVersion } from './versions.ts'

interface Props {
  me: Me
  form: SettingForm
  versions: readonly NumberedVersion[]
  proposed: NumberedVersion
  side: ReactNode
  onDone(): void
}

/** A version that waits for a second person, who sees what its author saw: the fields, the costs, the open offers. */
export function ProposedVersion({ me, form, versions, proposed, side, onDone }: Props) {
  const { id, value, author_name, by_me, proposed_at, effective_at, reason, number } = proposed
  const mayWrite = me.actions.includes('terms.write')
  const { draft } = useTermsDraft()
  const [chosen, setChosen] = useState(0)
  const { data, fault, reload } = useQuery(VERSIONS, { action: 'preview', id })
  const preview = data !== undefined && 'preview' in data ? data.preview : undefined
  const onStale = useCallback((): void => {
    toast(texts.terms_proposal_outdated())
    onDone()
  }, [onDone])
  const acting = useConfirmedAction<typeof VERSIONS, 'propose' | 'confirm'>(VERSIONS, onDone, onStale)
  const before =
    versions.find((version) => version.id === preview?.replaces) ?? versions.find(({ state }) => state === 'in_force')
  const key = valueAt(listAt(value, form.list?.path ?? [])[chosen], ['id'])
  return (
    <>
      <div className={classes['stack']}>
        {form.list !== undefined && <ItemChoice list={form.list} value={value} chosen={chosen} onChoose={setChosen} />}
        {side}
      </div>
      <div className={classes['stack']}>
        {draft !== undefined && (
          <Alert color="yellow" role="status">
            {texts.terms_draft_waits()}
          </Alert>
        )}
        <Section title={texts.console_settings_waits()}>
          <Stack gap="sm">
            <ActionFault acting={acting} />
            <Facts
              facts={[
                [texts.console_proposed_by(), author_name ?? ''],
                [texts.console_time(), <Time key="at" at={proposed_at} />],
                [
                  texts.console_settings_from(),
                  effective_at === null ? texts.console_settings_once_confirmed() : formatTime(effective_at),
                ],
                [texts.console_reason(), reason],
              ]}
            />
            <ForceBar current={before?.number} next={number} from={effective_at} />
            <SettingFields
              form={form}
              value={value}
              before={before?.value}
              readOnly
              faults={preview?.faults ?? {}}
              chosen={chosen}
              onChange={() => undefined}
              onChoose={setChosen}
            />
            {preview !== undefined && (
              <ProposeAndConfirm
                main
                acting={acting}
                proposed={{ byMe: by_me }}
                propose={{ may: false, verb: '', title: '', text: '', onPropose: () => undefined }}
                confirm={{
                  may: mayWrite && !by_me,
                  verb: texts.console_confirm(),
                  title: texts.console_settings_confirm_title(),
                  text: texts.terms_confirm_text(),
                  onConfirm: () =>
                    acting.act(
                      { action: 'confirm', id, replaces: preview.replaces },
                      texts.console_settings_confirmed(),
                    ),
                }}
                withdraw={{
                  may: mayWrite,
                  onWithdraw: () => acting.act({ action: 'withdraw', id }, texts.console_proposal_withdrawn()),
                }}
              />
            )}
          </Stack>
        </Section>
      </div>
      <div className={classes['stack']}>
        {fault !== undefined && <FaultAlert message={fault.message} onRetry={reload} />}
        {preview === undefined && fault === undefined && <Loader size="sm" aria-label={texts.loading()} />}
        {preview !== undefined && (
          <EffectsColumn form={form} effects={preview} chosen={typeof key === 'string' ? key : undefined} />
        )}
        {form.name === 'policy' && mayWrite && <Simulation value={value} />}
      </div>
    </>
  )
}
