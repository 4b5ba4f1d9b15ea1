import * as texts from '@home-credit/texts'
import { LinkRows, type LinkRow } from '../../ui/LinkRows.tsx'
import { Part } from '../../ui/Part.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { hoursText } from './hours.ts'
import { mailHref, phoneHref } from './channels.ts'
import type { ServiceSettings } from './service.ts'
import styles from './service.module.css'

type Settings = NonNullable<ServiceSettings['ombudsman']>

export function Ombudsman({ ombudsman }: { ombudsman: Settings }) {
  const { name, phone, email } = ombudsman
  // The brand in it does not break at its hyphen.
  const whole = <Unbroken text={name} number={texts.app_title()} />
  const rows: LinkRow[] = [
    { href: phoneHref(phone), icon: 'phone', tone: 'sand', label: whole, note: phone, apart: true },
  ]
  if (email !== '')
    rows.push({
      href: mailHref(email),
      icon: 'mail',
      tone: 'sand',
      label: texts.service_channel_email(),
      note: email,
      apart: true,
    })
  return (
    <Part title={texts.ombudsman_title()}>
      <p className={styles.note}>{texts.ombudsman_note()}</p>
      <LinkRows rows={rows} />
      <p className={styles.note}>{hoursText(ombudsman)}</p>
    </Part>
  )
}
