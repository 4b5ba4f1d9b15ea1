import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useCall } from '../../app/use-call.ts'
import { formatDate } from '../../ui/format.ts'
import { formatMoney } from '../../ui/money.ts'
import styles from './account.module.css'
import { Answered } from './Answered.tsx'
import { Avatar } from './Avatar.tsx'
import { Facts, type Fact } from './Facts.tsx'
import { NONE, SAME, type Info } from './info.ts'
import { editHref, titleOf, type Part } from './parts.ts'
import { isOpen, PhoneChangeChip } from './PhoneChangeChip.tsx'
import { Section } from './Section.tsx'

const given = (value: string | null): string | undefined => value ?? undefined
const numberOf = (value: string | null): string | undefined =>
  value === NONE ? texts.info_none() : value === SAME ? texts.form_whatsapp_same() : given(value)

const basicOf = (info: Info): Fact[] => [
  { label: texts.form_name(), value: given(info.name) },
  { label: texts.form_date_of_birth(), value: info.date_of_birth === null ? undefined : formatDate(info.date_of_birth) },
  { label: texts.form_id_number(), value: given(info.id_number_masked) },
  { label: texts.form_whatsapp(), value: numberOf(info.whatsapp) },
  { label: texts.form_telegram(), value: numberOf(info.telegram) },
  { label: texts.form_email(), value: given(info.email) },
]

const jobOf = (info: Info): Fact[] => [
  { label: texts.form_work_unit(), value: given(info.work_unit) },
  { label: texts.form_work_address(), value: given(info.work_address) },
  { label: texts.form_work_income(), value: info.work_income_cents === null ? undefined : formatMoney(info.work_income_cents) },
]

const bankOf = (info: Info): Fact[] => [
  { label: texts.form_bank_name(), value: given(info.bank_name) },
  { label: texts.form_bank_account(), value: given(info.bank_account_masked) },
  { label: texts.form_pix(), value: given(info.pix_masked) },
]

/** All that a borrower has told of themselves, what matters most in part only. */
export function InfoView({ info, borrower }: { info: Info; borrower: CallOutput<'POST /api/app/me'>['borrower'] }) {
  return (
    <>
      <Section title={texts.info_profile()} action={<Edit part="profile" />}>
        <div className={styles.head}>
          <Avatar link={borrower.avatar_link} />
          <Facts facts={[{ label: texts.form_nickname(), value: borrower.nickname === '' ? undefined : borrower.nickname }]} missing={texts.info_missing()} />
        </div>
      </Section>
      <Section title={texts.form_phone()}>
        <p className={styles.number}>{info.phone_masked}</p>
        <PhoneLine />
      </Section>
      <PartView part="basic" facts={basicOf(info)} />
      <PartView part="job" facts={jobOf(info)} />
      <PartView part="bank" facts={bankOf(info)} />
      <p className={styles.note}>{texts.info_masked()}</p>
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

/** The way to another number, and whether one is under way. */
function PhoneLine() {
  const read = useCall('POST /api/app/phone_change', { action: 'read' })
  return (
    <Answered call={read} lines={1}>
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
