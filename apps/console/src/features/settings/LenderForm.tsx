import { TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { SettingProposal } from './SettingProposal.tsx'
import { SettingForm, type PartProps } from './SettingForm.tsx'

type Part = 'brand' | 'legal_name' | 'cnpj' | 'address' | 'electronic_address'

const FIELDS: readonly { name: Part; label: () => string; maxLength: number; optional?: true }[] = [
  { name: 'brand', label: texts.console_settings_brand, maxLength: 60 },
  { name: 'legal_name', label: texts.about_legal_name, maxLength: 120 },
  { name: 'cnpj', label: texts.about_cnpj, maxLength: 20 },
  { name: 'address', label: texts.about_address, maxLength: 200 },
  { name: 'electronic_address', label: texts.lender_electronic_address, maxLength: 254, optional: true },
]

const fieldName = (field: string): string => FIELDS.find(({ name }) => name === field)?.label() ?? field

/** Later contracts name the new lender. */
export function LenderForm({ dated, mayWrite, onSaved, reload }: PartProps<'lender'>) {
  const [lender, setLender] = useState(dated.value)
  return (
    <SettingForm
      title={texts.console_settings_lender()}
      dated={dated}
      planned={dated.planned.map(({ effective_at, value }) => ({
        at: effective_at,
        summary: FIELDS.map(({ name }) => value[name] ?? '')
          .filter((part) => part !== '')
          .join(', '),
      }))}
      mayWrite={mayWrite}
      inputFor={(change) => ({ action: 'set_lender', ...lender, ...change })}
      onSaved={onSaved}
      second={{
        waits: dated.proposed !== null && (
          <SettingProposal
            name="lender"
            proposed={dated.proposed}
            fieldName={fieldName}
            mayWrite={mayWrite}
            onSaved={onSaved}
            reload={reload}
          />
        ),
      }}
    >
      {(faults) =>
        FIELDS.map(({ name, label, maxLength, optional = false }) => (
          <TextInput
            key={name}
            label={label()}
            required={!optional}
            readOnly={!mayWrite}
            autoComplete="off"
            maxLength={maxLength}
            error={faults[name]}
            value={lender[name] ?? ''}
            onChange={(event) => setLender({ ...lender, [name]: event.currentTarget.value })}
          />
        ))
      }
    </SettingForm>
  )
}
