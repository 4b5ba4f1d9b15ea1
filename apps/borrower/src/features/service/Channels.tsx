import * as texts from '@home-credit/texts'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { Part } from '../../ui/Part.tsx'
import { channelsIn } from './channels.ts'
import type { ServiceSettings } from './service.ts'
import styles from './service.module.css'

/** `address` is the lender's electronic address. */
export function Channels({ service, address }: { service: ServiceSettings; address: string }) {
  const channels = channelsIn(service, address)
  return (
    <Part title={texts.service_channels()}>
      {channels.length === 0 ? (
        <p className={styles.note}>{texts.service_channels_none()}</p>
      ) : (
        <>
          <LinkRows
            rows={channels.map(({ icon, name, value, href }) => ({
              href,
              icon,
              tone: 'sand',
              label: name,
              note: value,
              apart: true,
            }))}
          />
          <p className={styles.note}>{texts.service_channels_warning()}</p>
        </>
      )}
    </Part>
  )
}
