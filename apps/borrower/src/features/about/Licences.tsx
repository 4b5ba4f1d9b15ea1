import * as texts from '@home-credit/texts'
import { useCallback, useEffect, useId, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Licences.module.css'

/** An entry of the list that the build writes about the bundled packages. */
interface Licence {
  name: string
  version: string
  licence: string
}

const isLicence = (value: unknown): value is Licence =>
  typeof value === 'object' && value !== null && 'name' in value && 'version' in value && 'licence' in value

type Read = 'reading' | 'lost' | readonly Licence[]

const listIn = (answer: unknown): Read => (Array.isArray(answer) && answer.every(isLicence) ? answer : 'lost')

function useLicences(): { read: Read; reload: () => void } {
  const [read, setRead] = useState<Read>('reading')
  const ask = useCallback(() => {
    fetch('/licences.json')
      .then(async (answer) => listIn(answer.ok ? await answer.json() : undefined))
      .then(setRead, () => setRead('lost'))
  }, [])
  useEffect(ask, [ask])
  const reload = (): void => {
    setRead('reading')
    ask()
  }
  return { read, reload }
}

/** Third-party software in the app, with its licences. */
export function Licences() {
  const { read, reload } = useLicences()
  const id = useId()
  return (
    <Card labelledBy={id}>
      <h2 id={id} className={styles.title}>
        {texts.about_licences()}
      </h2>
      <p className={styles.note}>{texts.about_licences_intro()}</p>
      {read === 'reading' && <Skeleton lines={4} />}
      {read === 'lost' && <ErrorState offline part message={texts.network_lost()} onRetry={reload} />}
      {typeof read === 'object' && (
        <>
          <ul className={styles.licences}>
            {read.map(({ name, version, licence }) => (
              <li key={`${name} ${version}`}>
                <span className={styles.name}>
                  {name} {version}
                </span>
                <span className={styles.note}>{licence}</span>
              </li>
            ))}
          </ul>
          <p>
            <a className={styles.all} href="/licences.txt">
              {texts.about_licences_text()}
            </a>
          </p>
        </>
      )}
    </Card>
  )
}
