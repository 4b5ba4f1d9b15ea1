import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState, type ReactNode } from 'react'
import { fromLocal } from '../../shared/local-moment.ts'
import type { Me } from '../../shared/request.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { useQuery, type Fault } from '../../shared/use-query.ts'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Form } from '../../ui/Form.tsx'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toasts.tsx'
import { EffectsColumn } from './EffectsColumn.tsx'
import { ForceBar } from './ForceBar.tsx'
import { ItemChoice } from './ItemChoice.tsx'
import { emptyValue, type SettingForm } from './setting-forms.ts'
import { SettingFields } from './SettingFields.tsx'
import { Simulation } from './Simulation.tsx'
import classes from './Terms.module.css'
import { useTermsDraft, type TermsDraft } from './use-terms-draft.ts'
import { isSameValue, listAt, valueAt, withValueAt } from './value-path.ts'
import { VERSIONS, type NumberedVersion } from './versions.ts'

const WAIT_MS = 400

type ProposeInput = Extract<CallInput<typeof VERSIONS>, { action: 'propose' }>

/** What a form shows before anything is typed. */
function startOf(form: SettingForm, inForce: NumberedVersion | undefined): unknown {
  if (inForce === undefined) return form.list?.path.length === 0 ? [] : emptyValue(form.fields)
  // A policy tells its decisions apart by its version, so each needs a new one.
  const version = form.name === 'policy' ? Number(valueAt(inForce.value, ['version'])) : Number.NaN
  return Number.isInteger(version) ? withValueAt(inForce.value, ['version'], String(version + 1)) : inForce.value
}

/** The name of the item that a fault of the server is in. */
function itemName(value: unknown, { list }: SettingForm, path: string): string {
  const [, index = ''] = path.split('.')
  const name = valueAt(listAt(value, list?.path ?? [])[Number(index)], ['name'])
  return typeof name === 'string' ? name : ''
}

/** Faults of the value that belong to no field on the screen: of the whole, or of an item that is not shown. */
const hiddenFaults = (fields: Record<string, string>, { list }: SettingForm, chosen: number): [string, string][] =>
  Object.entries(fields).filter(
    ([path]) =>
      path === 'value' ||
      (list?.oneAtATime === true && path.startsWith('value.') && !path.startsWith(`value.${chosen}.`)),
  )

/** The fault of a proposal: above the form, unless a field on the screen shows it. */
function formFault(fault: Fault | undefined, form: SettingForm, chosen: number): Fault | undefined {
  if (fault === undefined) return undefined
  const [hidden] = hiddenFaults(fault.fields, form, chosen)
  if (hidden === undefined) return Object.keys(fault.fields).length > 0 ? undefined : fault
  return { ...fault, message: hidden[1] }
}

export interface EditorProps {
  me: Me
  form: SettingForm
  versions: readonly NumberedVersion[]
  /** The number of the version that would be proposed. */
  next: number
  /** The settings and the versions, in the left column. */
  side: ReactNode
  onDone(): void
}

/** Proposes a new version of a setting. What is typed is stored on this device until it is proposed or discarded. */
export function SettingEditor({ me, form, versions, next, side, onDone }: EditorProps) {
  const mayWrite = me.actions.includes('terms.write')
  const inForce = versions.find(({ state }) => state === 'in_force')
  const { draft, set } = useTermsDraft()
  const [fresh] = useState<TermsDraft>(() => ({
    replaces: inForce?.id ?? null,
    value: startOf(form, inForce),
    reason: '',
    from: '',
  }))
  const [chosen, setChosen] = useState(0)
  // The fields begin anew when the draft is discarded.
  const [turn, setTurn] = useState(0)
  const [counted, setCounted] = useState<unknown>()
  const shown = mayWrite ? (draft ?? fresh) : fresh
  const { value, reason, from } = shown
  const change = (more: Partial<TermsDraft>): void => {
    const changed = { ...shown, ...more }
    const isFresh = isSameValue(changed.value, fresh.value) && changed.reason === '' && changed.from === ''
    set(isFresh ? undefined : changed)
  }
  const discard = (): void => {
    set(undefined)
    setChosen(0)
    setTurn(turn + 1)
  }

  const effective_at = from === '' ? null : fromLocal(from)
  const [typed] = useDebouncedValue(value, WAIT_MS)
  const preview = useQuery(VERSIONS, {
    action: 'preview_draft',
    name: form.name,
    value: typed ?? null,
    effective_at: effective_at === '' ? null : effective_at,
    count_open: counted !== undefined && isSameValue(counted, typed),
  })
  const effects = preview.data !== undefined && 'draft' in preview.data ? preview.data.draft : undefined
  // The version that the proposer has seen replaced.
  const before = versions.find(({ id }) => id === effects?.replaces) ?? inForce

  const { send, busy, fault } = useMutation(VERSIONS)
  const propose = async (): Promise<void> => {
    const answer = await send({
      action: 'propose',
      name: form.name,
      value,
      reason,
      effective_at,
      replaces: effects === undefined ? shown.replaces : effects.replaces,
      // The server checks the value by its schema.
    } as ProposeInput)
    if (answer === undefined) return
    set(undefined)
    toast(texts.console_proposed())
    onDone()
  }
  // Nothing is marked as wrong before anything is typed.
  const typing = draft === undefined ? undefined : (preview.fault ?? undefined)
  const faults = { ...(draft === undefined ? {} : effects?.faults), ...typing?.fields, ...fault?.fields }
  const isStale = fault?.reason === 'proposal_open' || fault?.reason === 'setting_changed'
  const key = valueAt(listAt(value, form.list?.path ?? [])[chosen], ['id'])
  return (
    <>
      <div className={classes['stack']}>
        {form.list !== undefined && <ItemChoice list={form.list} value={value} chosen={chosen} onChoose={setChosen} />}
        {side}
      </div>
      <div className={classes['stack']}>
        {draft !== undefined && mayWrite && (
          <Alert color="yellow" role="status">
            <Stack gap="xs" align="flex-start">
              <span>{texts.terms_draft_stored()}</span>
              {draft.replaces !== (inForce?.id ?? null) && <span>{texts.terms_draft_outdated()}</span>}
              <Button variant="default" size="xs" onClick={discard}>
                {texts.terms_draft_discard()}
              </Button>
            </Stack>
          </Alert>
        )}
        <Section title={texts.terms_what_changes()} aside={<Text size="sm">{texts.terms_only_changed()}</Text>}>
          <Form fault={formFault(fault, form, chosen)} onSubmit={() => void propose()}>
            {isStale && (
              <Button variant="default" onClick={onDone}>
                {texts.terms_read_again()}
              </Button>
            )}
            <SettingFields
              key={turn}
              form={form}
              value={value}
              before={before?.value}
              readOnly={!mayWrite}
              faults={faults}
              chosen={chosen}
              onChange={(changed) => change({ value: changed })}
              onChoose={setChosen}
            />
            {mayWrite && (
              <>
                <TextInput
                  type="datetime-local"
                  label={texts.console_settings_from()}
                  description={texts.console_settings_from_two()}
                  error={faults['effective_at']}
                  value={from}
                  onChange={(event) => change({ from: event.currentTarget.value })}
                />
                <ForceBar
                  current={before?.number}
                  next={next}
                  from={effective_at === null || effective_at === '' ? null : effective_at}
                />
                <ReasonField value={reason} error={faults['reason']} onChange={(text) => change({ reason: text })} />
                <Group>
                  <Button type="submit" loading={busy} disabled={draft === undefined}>
                    {texts.console_settings_propose()}
                  </Button>
                </Group>
              </>
            )}
          </Form>
        </Section>
      </div>
      <div className={classes['stack']}>
        {preview.fault !== undefined && preview.fault.status !== 400 && (
          <FaultAlert message={preview.fault.message} onRetry={preview.reload} />
        )}
        {preview.fault?.status === 400 && (
          <Section title={texts.terms_borrower_sees()}>
            <Text size="sm">{texts.terms_preview_waits()}</Text>
            {hiddenFaults(faults, form, chosen).map(([path, text]) => (
              <Text key={path} size="sm" c="red.6">
                {[itemName(value, form, path), text].filter((part) => part !== '').join(': ')}
              </Text>
            ))}
          </Section>
        )}
        {preview.data === undefined && preview.fault === undefined && <Loader size="sm" aria-label={texts.loading()} />}
        {effects !== undefined && (
          <EffectsColumn
            form={form}
            effects={effects}
            chosen={typeof key === 'string' ? key : undefined}
            onCount={() => setCounted(typed)}
          />
        )}
        {form.name === 'policy' && mayWrite && <Simulation value={value} />}
      </div>
    </>
  )
}
