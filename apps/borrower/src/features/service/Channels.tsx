import * as texts from '@home-credit/texts'
import { Icon } from '../../ui/Icon.tsx'
import { Part } from '../../ui/Part.tsx'
import type { ServiceSettings } from './service.ts'
import styles from './service.module.css'

interface Channel {
  name: string
  value: string
  href: string
}

/** Only the channels that the lender has configured. */
function channelsIn({ whatsapp, telegram, phone, email }: ServiceSettings): Channel[] {
  const digits = (text: string): string => text.replace(/\D/g, '')
  const all = [
    { name: texts.service_channel_whatsapp(), value: whatsapp, href: `https://wa.me/${digits(whatsapp)}` },
    {
      name: texts.service_channel_telegram(),
      value: telegram,
      href: `https://t.me/${encodeURIComponent(telegram.replace(/^@/, ''))}`,
    },
    { name: texts.service_channel_phone(), value: phone, href: `tel:+${digits(phone)}` },
    {
      name: texts.service_channel_email(),
      value: email,
      href: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
    },
  ]
  return all.filter(({ value }) => value !== '')
}

export function Channels({ service }: { service: ServiceSettings }) {
  const channels = channelsIn(service)
  return (
    <Part title={texts.service_channels()}>
      {channels.length === 0 && <p className={styles.note}>{texts.service_channels_none()}</p>}
      <ul className={styles.channels}>
        {channels.map(({ name, value, href }) => (
          <li key={name}>
            <a className={styles.channel} href={href} target="_blank" rel="noopener noreferrer">
              <span className={styles.channelName}>{name}</span>
              <span className={styles.channelValue}>{value}</span>
              <Icon name="chevron-right" size={20} />
            </a>
          </li>
        ))}
      </ul>
      {channels.length > 0 && <p className={styles.note}>{texts.service_channels_warning()}</p>}
    </Part>
  )
}
