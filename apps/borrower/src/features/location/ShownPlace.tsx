import { cityInLine } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { useQuery } from '../../shared/use-query.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { BrazilMap } from './BrazilMap.tsx'
import styles from './location.module.css'

interface Props {
  /** Whose address it is. */
  of: string
  address: string
}

/** One address with a pin, and links to detailed maps. */
export function ShownPlace({ of, address }: Props) {
  const { state: map } = useQuery('POST /api/app/map', {})
  const city = cityInLine(address)
  const query = encodeURIComponent(address)
  return (
    <>
      <Card>
        <p className={styles.of}>{of}</p>
        <p className={styles.address}>{address}</p>
        <BrazilMap pin={city} tiles={map.at === 'ready' ? map.data.tiles : null} looksAt={`${address} ${map.at}`} />
        <p className={styles.note}>
          {city === undefined ? texts.place_unknown() : texts.place_area({ city: city.name, state: city.state })}
        </p>
      </Card>
      <div className={styles.ways}>
        <LinkButton href={`geo:0,0?q=${query}`}>{texts.place_open_app()}</LinkButton>
        <LinkButton kind="secondary" apart href={`https://www.openstreetmap.org/search?query=${query}`}>
          {texts.place_open_web()}
        </LinkButton>
      </div>
    </>
  )
}
