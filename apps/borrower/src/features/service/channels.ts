import * as texts from '@home-credit/texts'
import type { IconName } from '../../ui/Icon.tsx'
import type { ServiceSettings } from './service.ts'

export interface Channel {
  icon: IconName
  name: string
  value: string
  href: string
}

const digits = (text: string): string => text.replace(/\D/g, '')

/** A free number, such as 0800, has no country code. */
export const phoneHref = (phone: string): string => `tel:${phone.startsWith('0') ? '' : '+'}${digits(phone)}`

export const mailHref = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** A Brazilian number typed without spaces, as it is read: "+55 11 98765-4321"; any other as it was typed. */
function numberText(typed: string): string {
  const [, area, first, last] = /^\+?55([1-9]{2})(\d{4,5})(\d{4})$/.exec(typed) ?? []
  return area === undefined ? typed : `+55 ${area} ${first}-${last}`
}

type Settings = Pick<ServiceSettings, 'whatsapp' | 'telegram' | 'phone' | 'email'>

/** Only the channels that the lender has configured. */
export function channelsIn({ whatsapp, telegram, phone, email }: Settings, address: string): Channel[] {
  const all: Channel[] = [
    {
      icon: 'message',
      name: texts.service_channel_whatsapp(),
      value: numberText(whatsapp),
      href: `https://wa.me/${digits(whatsapp)}`,
    },
    {
      icon: 'send',
      name: texts.service_channel_telegram(),
      value: telegram,
      href: `https://t.me/${encodeURIComponent(telegram.replace(/^@/, ''))}`,
    },
    { icon: 'phone', name: texts.service_channel_phone(), value: numberText(phone), href: phoneHref(phone) },
    {
      icon: 'mail',
      name: texts.service_channel_email(),
      value: email,
      href: mailHref(email),
    },
    { icon: 'mail', name: texts.lender_electronic_address(), value: address, href: mailHref(address) },
  ]
  return all.filter(({ value }) => value !== '')
}
