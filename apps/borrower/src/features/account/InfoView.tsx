import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { Answered } from '../../shared/Answered.tsx'
import { bankFacts, basicFacts, jobFacts } from '../../shared/info/facts.ts'
import type { Info } from '../../shared/info/info.ts'
import { useQuery } from '../../shared/use-query.ts'
import styles from './account.module.css'
import { Avatar } from './Avatar.tsx'
import { Facts, type Fact } from './Facts.tsx'
import { editHref, titleOf, type Part } from './parts.ts'
import { isOpen, PhoneChangeChip } from './PhoneChangeChip.tsx'
import { Privacy } from './Privacy.tsx'
import { Section } from './Section.tsx'

/** The most sensitive values are masked. */
export function InfoView({ info, borrower }: { info: Info; borrower: CallOutput<'POST /api/app/me'>['borrower'] }) {
  return (
    <>
      <Section title={texts.info_profile()} action={<Edit part="profile" />}>
        <div className={styles.head}>
          <Avatar link={borrower.avatar_link} name={borrower.nickname || (info.name ?? '')} />
          <Facts
            facts={[{ label: texts.form_nickname(), value: borrower.nickname === '' ? undefined : borrower.nickname }]}
            missing={texts.info_missing()}
          />
        </div>
      </Section>
      <Section title={texts.form_phone()}>
        <p className={styles.number}>{info.phone_masked}</p>
        <PhoneLine />
      </Section>
      <PartView part="basic" facts={basicFacts(info)} />
      <PartView part="job" facts={jobFacts(info)} />
      <PartView part="bank" facts={bankFacts(info)} />
      <p className={styles.masked}>{texts.info_masked()}</p>
      <Privacy />
    </>
  )
}

function PartView({ part, facts }: { part: Part; facts: readonly Fact[] }) {
  return (
    <Section title={titleOf(part)} action={<Edit part={part} />}>
      <Facts facts={facts} missing={texts.info_missing()} />
    </Section>
  )
}

const Edit = ({ part }: { part: Part }) => (
  <a className={styles.act} href={editHref(part)} aria-label={texts.info_edit_of({ section: titleOf(part) })}>
    {texts.info_edit()}
  </a>
)

/** Link to change or verify the number, with the status of a change. */
function PhoneLine() {
  const me = useQuery('POST /api/app/me', {})
  return (
    <Answered part call={me} lines={1}>
      {({ borrower }) => (borrower.phone_verified ? <ChangeLine /> : <VerifyLine />)}
    </Answered>
  )
}

const VerifyLine = () => (
  <div className={styles.line}>
    <span>{texts.phone_unverified()}</span>
    <a className={styles.act} href={editHref('phone')}>
      {texts.phone_verify_link()}
    </a>
  </div>
)

function ChangeLine() {
  const read = useQuery('POST /api/app/phone_change', { action: 'read' })
  return (
    <Answered part call={read} lines={1}>
      {({ change }) => (
        <div className={styles.line}>
          {change !== null && isOpen(change) && <PhoneChangeChip state={change.state} />}
          <a className={styles.act} href={editHref('phone')}>
            {texts.phone_change_link()}
          </a>
        </div>
      )}
    </Answered>
  )
}
