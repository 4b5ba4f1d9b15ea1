import { Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { Section } from '../../ui/Section.tsx'
import { BorrowerView } from './BorrowerView.tsx'
import { Changes, Checks, OpenOffers } from './Checks.tsx'
import type { SettingForm } from './setting-forms.ts'
import type { Effects } from './versions.ts'

/** Settings that a loan on offer is priced by. */
const PRICED: ReadonlySet<string> = new Set(['packages', 'limits', 'iof'])

/** What a change does, of a draft and of a proposal alike. */
export const EffectsColumn = ({
  form,
  effects,
  chosen,
  onCount,
}: {
  form: SettingForm
  effects: Effects
  chosen?: string | undefined
  onCount?: () => void
}) => (
  <>
    {PRICED.has(form.name) && <BorrowerView loans={effects.loans} chosen={chosen} />}
    <Section title={texts.terms_changes()}>
      <Stack gap="sm">
        <Changes form={form} changes={effects.changes} />
        {(PRICED.has(form.name) || form.name === 'late') && (
          <OpenOffers effects={effects} {...(onCount === undefined ? {} : { onCount })} />
        )}
      </Stack>
    </Section>
    <Checks form={form} effects={effects} />
  </>
)
