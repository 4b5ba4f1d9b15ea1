import * as texts from '@home-credit/texts'
import { back, go, usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { PATHS } from '../../shared/paths.ts'
import { addToDraft } from '../../shared/use-draft.ts'
import { Picker } from '../../features/location/Picker.tsx'

/** A place for the form that asks for one: the address goes into its draft. Where none asked, it is shown. */
export function ChooseLocation() {
  const { query } = usePlace()
  const form = query.get('form')
  const from = query.get('from') ?? ''
  // After a reload no page was before; the form's own address leads back all the same.
  const otherwise = from.startsWith('#/') ? from : PATHS.home
  const pick = (address: string): void => {
    if (form === null) return go(PATHS.openLocation, { address })
    addToDraft(form, { picked_address: address })
    back(otherwise)
  }
  return (
    <Page title={texts.title_choose_location()} otherwise={otherwise}>
      <Picker onPick={pick} />
    </Page>
  )
}
