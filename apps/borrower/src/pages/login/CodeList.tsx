import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { back, usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { PATHS } from '../../shared/paths.ts'
import { addToDraft } from '../../shared/use-draft.ts'
import { AllRegions, RegionRows } from '../../features/auth/RegionList.tsx'
import { findRegions } from '../../shared/phone/region-names.ts'
import styles from '../../features/auth/RegionList.module.css'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** All dialling codes; writes the choice into the draft of the form. */
export function CodeList() {
  const { query } = usePlace()
  const [typed, setTyped] = useState('')
  const searching = typed.trim() !== ''
  const found = searching ? findRegions(typed) : []
  const from = query.get('from') ?? ''
  // After a reload there is no history; `from` still leads back to the form.
  const otherwise = from.startsWith('#/') ? from : PATHS.login

  const choose = (region: string): void => {
    const form = query.get('form')
    if (form !== null) addToDraft(form, { country_code: region })
    back(otherwise)
  }
  return (
    <Page title={texts.title_code_list()} otherwise={otherwise}>
      <search className={styles.search}>
        <TextField label={texts.region_search()} value={typed} onChange={setTyped} autoComplete="off" maxLength={60} />
      </search>
      <p className={styles.count} role="status">
        {searching && texts.region_found({ count: found.length })}
      </p>
      {searching ? <RegionRows regions={found} onChoose={choose} /> : <AllRegions onChoose={choose} />}
      {searching && found.length === 0 && <NoneFound onShowAll={() => setTyped('')} />}
    </Page>
  )
}

function NoneFound({ onShowAll }: { onShowAll(): void }) {
  const all = (
    <Button kind="secondary" onClick={onShowAll}>
      {texts.region_show_all()}
    </Button>
  )
  return <EmptyState icon="info" title={texts.region_none()} action={all} />
}
