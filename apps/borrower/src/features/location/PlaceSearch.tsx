import type { CallOutput } from '@home-credit/contract'
import { cityNear, type Position } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { useState, type FormEvent } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { cepIn, cepText, cityText, lineOf, type CepPlace } from '../../shared/info/address.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './location.module.css'

export interface FoundPlace extends CepPlace {
  cep: string
  at: Position | undefined
}

const SHORTEST = 3

const foundOf = ({ lat, lng, ...place }: CallOutput<'POST /api/app/places'>['places'][number]): FoundPlace => ({
  ...place,
  at: { lat, lng },
})

/** Only digits and separators, and a complete CEP. */
const isCep = (typed: string): boolean => /^[\d\s.-]+$/.test(typed) && cepIn(typed) !== undefined

/** Searches by CEP or by street and city; chooses a single result at once. */
export function PlaceSearch({ onChoose }: { onChoose(place: FoundPlace): void }) {
  const byCep = useMutation('POST /api/app/cep', { inline: true })
  const byWords = useMutation('POST /api/app/places', { inline: true })
  const [typed, setTyped] = useState('')
  const [short, setShort] = useState(false)
  const [found, setFound] = useState<readonly FoundPlace[]>()

  const find = async (query: string): Promise<readonly FoundPlace[] | undefined> => {
    if (!isCep(query)) return (await byWords.send({ query }))?.places.map(foundOf)
    const cep = cepIn(query) ?? ''
    const answer = await byCep.send({ cep })
    return (
      answer && (answer.address === null ? [] : [{ ...answer.address, cep, at: cityNear({ ...answer.address, cep }) }])
    )
  }
  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const query = typed.trim()
    setShort(query.length < SHORTEST)
    if (query.length < SHORTEST) return
    const places = await find(query)
    if (places === undefined) return
    setFound(places)
    const [only, ...others] = places
    if (only !== undefined && others.length === 0) choose(only)
  }
  const choose = (place: FoundPlace): void => {
    setFound(undefined)
    onChoose(place)
  }
  return (
    <search>
      <form className={styles.search} noValidate onSubmit={(event) => void search(event)}>
        <TextField
          label={texts.place_search()}
          hint={texts.place_search_hint()}
          name="place"
          autoComplete="off"
          enterKey="search"
          maxLength={120}
          error={short ? texts.place_search_short() : undefined}
          value={typed}
          onChange={setTyped}
        />
        <Button kind="secondary" type="submit" busy={byCep.busy || byWords.busy}>
          {texts.place_search_button()}
        </Button>
      </form>
      <FaultNotice fault={byCep.fault ?? byWords.fault} />
      <p className={styles.found} role="status">
        {found !== undefined && (found.length === 0 ? texts.place_none() : texts.place_found({ count: found.length }))}
      </p>
      {found !== undefined && found.length > 0 && <Results places={found} onChoose={choose} />}
    </search>
  )
}

function Results({ places, onChoose }: { places: readonly FoundPlace[]; onChoose(place: FoundPlace): void }) {
  return (
    <ul className={styles.results} aria-label={texts.place_results()}>
      {places.map((place) => (
        <li key={`${place.cep} ${place.street} ${cityText(place)}`}>
          <button type="button" className={styles.result} onClick={() => onChoose(place)}>
            <span>{place.street === '' ? cityText(place) : place.street}</span>
            <span className={styles.resultWhere}>
              {lineOf([place.district, place.street === '' ? '' : cityText(place), cepText(place.cep)])}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
