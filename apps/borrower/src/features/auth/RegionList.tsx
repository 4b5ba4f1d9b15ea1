import * as texts from '@home-credit/texts'
import { useRef } from 'react'
import { namedRegions, type NamedRegion } from '../../shared/phone/region-names.ts'
import { flagOf, HOME_REGION } from '../../shared/phone/regions.ts'
import styles from './RegionList.module.css'

interface Choosing {
  onChoose(region: string): void
}

/** Brazil comes first, and again under its own letter, where people look for it. */
export function AllRegions({ onChoose }: Choosing) {
  const parts = useRef<HTMLDivElement>(null)
  const regions = namedRegions()
  const letters = [...new Set(regions.map(({ letter }) => letter))]
  const show = (letter: string): void => {
    const part = parts.current?.querySelector<HTMLElement>(`[data-letter="${letter}"]`)
    part?.scrollIntoView()
    part?.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    <>
      <RegionRows regions={regions.filter(({ region }) => region === HOME_REGION)} onChoose={onChoose} />
      <nav className={styles.letters} aria-label={texts.region_letters()}>
        {letters.map((letter) => (
          <button key={letter} type="button" className={styles.letter} onClick={() => show(letter)}>
            {letter}
          </button>
        ))}
      </nav>
      <div ref={parts}>
        {letters.map((letter) => (
          <section key={letter} className={styles.part} data-letter={letter}>
            <h2 className={styles.heading}>{letter}</h2>
            <RegionRows regions={regions.filter((region) => region.letter === letter)} onChoose={onChoose} />
          </section>
        ))}
      </div>
    </>
  )
}

export function RegionRows({ regions, onChoose }: Choosing & { regions: readonly NamedRegion[] }) {
  return (
    <ul className={styles.rows}>
      {regions.map(({ region, name, code }) => (
        <li key={region}>
          <button type="button" className={styles.row} onClick={() => onChoose(region)}>
            <span className={styles.flag} aria-hidden="true">
              {flagOf(region)}
            </span>
            <span className={styles.name}>{name}</span>
            <span className={styles.code}>{`+${code}`}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
