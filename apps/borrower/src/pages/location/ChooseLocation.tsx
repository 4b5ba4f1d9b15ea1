import * as texts from '@home-credit/texts'
import { back, go, usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { PATHS } from '../../shared/paths.ts'
import { addToDraft } from '../../shared/use-draft.ts'
import { Picker } from '../../features/location/Picker.tsx'

/** Picks an address for the form named in the URL and writes it into its draft. Without a form, shows it on the map. */
export function ChooseLocation() {
  const { query } = usePlace()
  const form = query.get('form')
  const from = query.get('from') ?? ''
  // After a reload there is no history; `from` still leads back to the form.
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
