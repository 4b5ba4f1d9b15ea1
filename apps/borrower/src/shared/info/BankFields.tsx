import * as texts from '@home-credit/texts'
import { useState, type ComponentType } from 'react'
import type { Form } from '../use-form.ts'
import { PickField } from '../../ui/PickField.tsx'
import type { BankSheetProps } from './BankSheet.tsx'
import { TypedField } from './TypedField.tsx'
import { TYPED } from './typed.ts'

/** Without the list the name can still be typed. */
const loadSheet = (): Promise<ComponentType<BankSheetProps> | undefined> =>
  import('./BankSheet.tsx').then(
    (part) => part.BankSheet,
    () => undefined,
  )

/** The list loads when it is opened first. */
export function BankNameField({ form }: { form: Form<Record<'bank_name', string>> }) {
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<BankSheetProps> }>()
  const { label, maxLength } = TYPED.bank_name()
  const value = form.values.bank_name
  const open = async (): Promise<void> => {
    const Sheet = await loadSheet()
    if (Sheet !== undefined) setSheet({ Sheet })
  }
  const close = (): void => setSheet(undefined)
  return (
    <>
      <PickField
        label={label}
        name="bank_name"
        value={value}
        maxLength={maxLength}
        error={form.errorAt('bank_name')}
        note={form.noteAt?.('bank_name')}
        enterKey={form.enterMoves ? 'next' : undefined}
        pickLabel={texts.form_bank_list()}
        isOpen={sheet !== undefined}
        onChange={(typed) => form.set({ bank_name: typed })}
        onPick={() => void open()}
        onBlur={() => form.leave('bank_name')}
      />
      {sheet !== undefined && (
        <sheet.Sheet
          value={value}
          maxLength={maxLength}
          onChoose={(name) => {
            form.set({ bank_name: name })
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** The bank and the branch of an account, the same wherever they are entered. */
export const BankFields = ({ form }: { form: Form<Record<'bank_name' | 'bank_agency', string>> }) => (
  <>
    <BankNameField form={form} />
    <TypedField form={form} field="bank_agency" {...TYPED.bank_agency()} />
  </>
)
