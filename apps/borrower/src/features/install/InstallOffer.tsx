import * as texts from '@home-credit/texts'
import { useEffect, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { installWay, markOffered } from './install-way.ts'
import styles from './install.module.css'

/** Offers to keep the app on the phone, once, where something good has just happened. */
export function InstallOffer() {
  const id = useId()
  const [way, setWay] = useState(installWay)
  const shown = way !== undefined
  useEffect(() => {
    if (shown) markOffered()
  }, [shown])
  if (way === undefined) return null
  const install = async (): Promise<void> => {
    if (way.by === 'prompt') await way.event.prompt()
    setWay(undefined)
  }
  return (
    <Card tone="mint" labelledBy={id}>
      <h3 id={id} className={styles.title}>
        <Icon name="device" />
        {texts.install_title()}
      </h3>
      <p className={styles.words}>{texts.install_body()}</p>
      {way.by === 'share' && <p className={styles.words}>{texts.install_share()}</p>}
      <div className={styles.acts}>
        {way.by === 'prompt' && (
          <Button small onClick={() => void install()}>
            {texts.install_act()}
          </Button>
        )}
        <Button small kind="text" onClick={() => setWay(undefined)}>
          {way.by === 'prompt' ? texts.install_not_now() : texts.install_understood()}
        </Button>
      </div>
    </Card>
  )
}
