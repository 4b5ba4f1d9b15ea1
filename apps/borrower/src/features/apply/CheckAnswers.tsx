import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { bankFacts, basicFacts, jobFacts, type InfoFact } from '../../shared/info/facts.ts'
import type { UserInfo } from '../../shared/info/info.ts'
import { forgetDraft } from '../../shared/use-draft.ts'
import { setQueryData } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dock } from '../../ui/Dock.tsx'
import styles from './apply.module.css'
import { kindText } from './document-words.ts'
import { changeHref } from './ProtectedAnswer.tsx'
import { isProtectedIn, wholeIn } from './step-part.ts'
import { stepHref, titleOf, type InfoStep, type Verification } from './steps.ts'

interface Props {
  userInfo: UserInfo
  verification: Verification
  /** The notice that nothing is to be paid yet. */
  promise: ReactNode
  /** The application is at another step than the page assumes. */
  onStale(): void
}

const FACTS: Readonly<Record<InfoStep, (info: UserInfo['info']) => InfoFact[]>> = {
  basic: basicFacts,
  job: jobFacts,
  bank: bankFacts,
}
const INFO_STEPS = ['basic', 'job', 'bank'] as const

const DRAFTS = { basic: 'apply-basic', job: 'apply-job', bank: 'apply-bank' } as const

/** All answers as the server has them, then one tap submits. */
export function CheckAnswers({ userInfo, verification, promise, onStale }: Props) {
  const { busy, fault, attempt } = useMutation('POST /api/dk/verify', { inline: true })
  const send = async (): Promise<void> => {
    const { data, fault: why } = await attempt({ action: 'send' })
    if (data !== undefined) {
      for (const step of INFO_STEPS) forgetDraft(DRAFTS[step])
      setQueryData('GET /api/dk/verify', {}, data)
    }
    // Reloads what is missing, or how far the application is.
    else if (why?.status === 412 || Object.keys(why?.fields ?? {}).length > 0) onStale()
  }
  return (
    <>
      {promise}
      {INFO_STEPS.map((step) => (
        <Card key={step} labelledBy={`answers-${step}`}>
          <h3 id={`answers-${step}`} className={styles.sectionTitle}>
            {titleOf(step)}
          </h3>
          <dl className={styles.answers}>
            {step === 'basic' && (
              <Answer label={texts.form_phone()} href={undefined}>
                {userInfo.info.phone_masked}
              </Answer>
            )}
            {FACTS[step](userInfo.info).map(({ field, label, value, seenAt }) => (
              <Answer
                key={field}
                label={label}
                href={isProtectedIn(userInfo)(field) ? changeHref(field) : stepHref(step, field)}
              >
                {wholeIn(userInfo, field) ?? value ?? texts.info_missing()}
                {seenAt !== undefined && (
                  <a className={styles.seen} href={seenAt}>
                    {texts.place_show()}
                  </a>
                )}
              </Answer>
            ))}
          </dl>
        </Card>
      ))}
      <Card labelledBy="answers-documents">
        <h3 id="answers-documents" className={styles.sectionTitle}>
          {texts.apply_documents()}
        </h3>
        <dl className={styles.answers}>
          {verification.documents.map(({ kind, link }) => (
            <Answer key={kind} label={kindText(kind)} href={stepHref('documents')}>
              {link === null ? texts.info_missing() : <img className={styles.thumb} src={link} alt={kindText(kind)} />}
            </Answer>
          ))}
        </dl>
      </Card>
      <FaultNotice fault={fault} />
      <Dock note={texts.register_free()}>
        <Button busy={busy} onClick={() => void send()}>
          {texts.apply_send()}
        </Button>
      </Dock>
    </>
  )
}

function Answer({ label, href, children }: { label: string; href: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.answer}>
      <dt>{label}</dt>
      <dd className={styles.answerValue}>{children}</dd>
      {href !== undefined && (
        <dd>
          <a className={styles.change} href={href} aria-label={texts.apply_change_of({ what: label })}>
            {texts.apply_change()}
          </a>
        </dd>
      )}
    </div>
  )
}
