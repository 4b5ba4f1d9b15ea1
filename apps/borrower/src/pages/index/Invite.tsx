import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useId } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { Page } from '../../shared/Page.tsx'
import { PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { CopyWord } from '../../features/wallet/CopyButton.tsx'
import { QrCode } from '../../features/wallet/QrCode.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { formatNumber } from '../../ui/format.ts'
import styles from './Invite.module.css'
import { ShareButton } from './invite/ShareButton.tsx'

type Invitation = CallOutput<'POST /api/app/invite'>

export function Invite() {
  const invitation = useQuery('POST /api/app/invite', {})
  return (
    <Page title={texts.title_invite()} otherwise={PATHS.my}>
      <Answered call={invitation} lines={10}>
        {(own) => <Own invitation={own} />}
      </Answered>
    </Page>
  )
}

function Own({ invitation: { code, link, invitees, valid, counted_per_day: count } }: { invitation: Invitation }) {
  const id = useId()
  return (
    <>
      <p className={styles.intro}>{texts.invite_intro()}</p>
      <Card>
        <div className={styles.qr}>
          <QrCode text={link} label={texts.invite_qr()} />
        </div>
        <CopyRow name={texts.invite_code()} text={code} large />
        <CopyRow name={texts.invite_link()} text={link} />
      </Card>
      <Card>
        <Figures
          rows={[
            { label: texts.invite_invitees(), value: formatNumber(invitees) },
            { label: texts.invite_valid(), value: formatNumber(valid) },
          ]}
        />
      </Card>
      <Card labelledBy={id}>
        <h2 id={id} className={styles.title}>
          {texts.invite_rules()}
        </h2>
        <ul className={styles.rules}>
          <li>{texts.invite_rule_valid()}</li>
          <li>{texts.invite_rule_counted({ count })}</li>
          <li>{texts.invite_rule_private()}</li>
          <li>{texts.invite_rule_no_effect()}</li>
        </ul>
      </Card>
      <Dock>
        <ShareButton link={link} />
      </Dock>
    </>
  )
}

function CopyRow({ name, text, large = false }: { name: string; text: string; large?: boolean }) {
  return (
    <div className={styles.given}>
      <div className={styles.words}>
        <span className={styles.label}>{name}</span>
        <span className={large ? styles.code : styles.link}>{text}</span>
      </div>
      <CopyWord text={text} name={name} done={texts.invite_copied()} />
    </div>
  )
}
