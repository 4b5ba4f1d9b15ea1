import * as texts from '@home-credit/texts'
import { useEffect, useRef } from 'react'
import type { CepPlace } from '../../shared/info/address.ts'
import { useQuery } from '../../shared/use-query.ts'
import styles from './apply.module.css'

interface Props {
  /** Eight digits. */
  cep: string
  /** The form still lacks the street number. */
  lacksNumber: boolean
  onFound(place: CepPlace): void
}

/** Looks up a CEP and shows the result in one line. If the lookup fails, the borrower types the address. */
export function CepLookup({ cep, lacksNumber, onFound }: Props) {
  const { state } = useQuery('POST /api/app/cep', { cep })
  const place = state.at === 'ready' ? state.data.address : null
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    if (place !== null) found.current(place)
  }, [place])
  const line = (): string => {
    if (state.at === 'loading') return texts.apply_cep_looking()
    if (place === null) return texts.apply_cep_unknown()
    if (place.street === '') return texts.apply_cep_town()
    return lacksNumber ? texts.apply_cep_found() : ''
  }
  return (
    <p className={styles.looked} role="status">
      {line()}
    </p>
  )
}
