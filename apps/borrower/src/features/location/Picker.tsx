import type { Position } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FormBox } from '../../shared/FormBox.tsx'
import { TypedField } from '../../shared/info/TypedField.tsx'
import { useQuery } from '../../shared/use-query.ts'
import { useForm } from '../../shared/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { BrazilMap } from './BrazilMap.tsx'
import styles from './location.module.css'
import { MyPosition } from './MyPosition.tsx'
import { PICKED, pickedLine, pinOf, pinText, withFound, withPin } from './picked.ts'
import { PlaceSearch, type FoundPlace } from './PlaceSearch.tsx'

const missing = (typed: string, prompt: string): string | undefined => (typed.trim() === '' ? prompt : undefined)

/** An address by CEP, search or map pin; all three fill the same form, which yields one line. */
export function Picker({ onPick }: { onPick(address: string): void }) {
  const { state: map } = useQuery('POST /api/app/map', {})
  const [looksAt, setLooksAt] = useState(0)
  const form = useForm({
    draft: PICKED,
    check: ({ street, number, city }) => ({
      street: missing(street, texts.place_prompt_street()),
      number: missing(number, texts.prompt_work_number()),
      city: missing(city, texts.place_prompt_city()),
    }),
  })
  const { values } = form
  const pin = pinOf(values)
  const line = pickedLine(values)

  const choose = ({ at, ...place }: FoundPlace): void => {
    form.set(withFound(place, at))
    setLooksAt(looksAt + 1)
    form.focus(place.street === '' ? '[name="street"]' : '[name="number"]')
  }
  const find = (position: Position): void => {
    form.set(withPin(values, position))
    setLooksAt(looksAt + 1)
  }
  const submit = async (): Promise<void> => {
    if (!form.passes()) return
    form.forget()
    onPick(line)
  }
  return (
    <>
      <p className={styles.intro}>{texts.place_intro()}</p>
      <PlaceSearch onChoose={choose} />
      {/* Shows the outline at once; tiles load only if a map service is configured. */}
      <BrazilMap
        pin={pin}
        tiles={map.at === 'ready' ? map.data.tiles : null}
        looksAt={looksAt}
        onPin={(position) => form.set(withPin(values, position))}
      />
      <p className={styles.where} role="status">
        {pinText(pin)}
      </p>
      <MyPosition onFound={find} />
      <h2 className={styles.title}>{texts.place_address()}</h2>
      <FormBox form={form} onSubmit={submit}>
        <div className={styles.numbered}>
          <TypedField form={form} field="street" label={texts.place_street()} maxLength={100} />
          <TypedField
            form={form}
            field="number"
            label={texts.apply_number()}
            hint={texts.apply_number_hint()}
            maxLength={20}
          />
        </div>
        <TypedField form={form} field="city" label={texts.place_city()} hint={texts.place_city_hint()} maxLength={60} />
        {line !== '' && <p className={styles.address}>{line}</p>}
        <Dock>
          <Button type="submit">{texts.place_use()}</Button>
        </Dock>
      </FormBox>
    </>
  )
}
