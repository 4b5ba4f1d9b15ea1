import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import type { UserInfo } from '../../shared/info/info.ts'
import { LanguageChoice } from '../../shared/LanguageChoice.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { hrefWithInput, inputIn } from '../../shared/simulator-input.ts'
import { useQuery, useFresh } from '../../shared/use-query.ts'
import type { Fault } from '../../shared/use-mutation.ts'
import styles from '../../features/apply/apply.module.css'
import { Progress } from '../../features/apply/Progress.tsx'
import { SavedMark } from '../../features/apply/SavedMark.tsx'
import {
  continueTo,
  firstStep,
  isToTake,
  missingIn,
  stepFromAddress,
  stepAfter,
  stepAfterForm,
  stepHref,
  type Lacking,
  type Step,
} from '../../features/apply/steps.ts'
import { useApplication, type Application } from '../../features/apply/use-application.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Verify } from './apply-steps/step-props.ts'

/** Loaded when first opened. */
const APPLY_PARTS = {
  form: () => import('./apply-steps/Form.tsx').then((part) => part.Form),
  photos: () => import('./apply-steps/Photos.tsx').then((part) => part.Photos),
  check: () => import('./apply-steps/Check.tsx').then((part) => part.Check),
  sent: () => import('./apply-steps/Sent.tsx').then((part) => part.Sent),
}

/** Five steps; the URL names the current one. */
export function ApplySteps() {
  const application = useApplication()
  return (
    <Page title={texts.title_apply_steps()} otherwise={PATHS.loan} right={<SavedMark />}>
      <Answered call={application.call} lines={10}>
        {(answer) => <ApplicationView application={application} answer={answer} />}
      </Answered>
      <p className={styles.language}>
        <LanguageChoice />
      </p>
    </Page>
  )
}

/** Only a draft or a refused application can be edited. */
function ApplicationView({
  application: { call, ready, fault, begin },
  answer: { verification, loan },
}: {
  application: Application
  answer: Verify
}) {
  const { query } = usePlace()
  if (fault !== undefined) return <NotBegun fault={fault} onRetry={begin} />
  if (!ready) return <Skeleton lines={10} />
  if (verification.state === 'passed') {
    const href = loan === null ? hrefWithInput(PATHS.installment, inputIn(query)) : hrefOf(PATHS.loan)
    const on = <LinkButton href={href}>{texts.apply_passed_act()}</LinkButton>
    const title = loan === null ? texts.apply_passed() : texts.refusal_application_open()
    return <EmptyState icon="check" title={title} action={on} />
  }
  if (verification.state === 'waiting')
    return <LazyPage inPage name="apply-sent" load={APPLY_PARTS.sent} props={{ verification, call }} />
  return <Draft verification={verification} onStale={call.reload} />
}

/** A lost network offers a retry; a refusal shows its reason and a link to the loan. */
function NotBegun({ fault: { status, message }, onRetry }: { fault: Fault; onRetry(): void }) {
  if (status !== 402 && status !== 412) return <ErrorState offline={status === 0} message={message} onRetry={onRetry} />
  return (
    <EmptyState
      icon="info"
      title={message}
      action={<LinkButton href={hrefOf(PATHS.loan)}>{texts.hub_see_loan()}</LinkButton>}
    />
  )
}

interface DraftProps {
  verification: Verify['verification']
  /** The application is at another step than the page assumes. */
  onStale(): void
}

function Draft({ verification, onStale }: DraftProps) {
  const info = useQuery('POST /api/dk/userInfo', { action: 'read' })
  const fresh = useFresh(info)
  return (
    <Answered call={info} lines={10}>
      {(userInfo) =>
        fresh ? <Steps userInfo={userInfo} verification={verification} onStale={onStale} /> : <Skeleton lines={10} />
      }
    </Answered>
  )
}

/** Preloads the later steps while the borrower types; a failure is harmless. */
function useComing(): void {
  useEffect(() => {
    for (const load of [APPLY_PARTS.photos, APPLY_PARTS.check, APPLY_PARTS.sent]) void load().catch(() => undefined)
  }, [])
}

function Steps({ userInfo, verification, onStale }: DraftProps & { userInfo: UserInfo }) {
  const { query } = usePlace()
  useComing()
  const lacking = (now: UserInfo, { documents } = verification): Lacking => ({
    missing: missingIn(now.info),
    documents,
  })
  // If the URL names no step, the one found on opening remains while it is filled in.
  const [first] = useState(() => firstStep(lacking(userInfo)))
  const stepName = query.get('step')
  const step = stepName === null ? first : stepFromAddress(stepName, lacking(userInfo))
  const goOn = (from: Step, now: Lacking): void => {
    location.hash = stepHref(stepAfter(from, now))
  }
  const onDone = (saved: UserInfo): void => goOn(step, lacking(saved))
  const onSaved = ({ verification: savedVerification }: Verify): void => {
    if (!savedVerification.documents.some(isToTake)) goOn('documents', lacking(userInfo, savedVerification))
  }
  return (
    <>
      <Progress step={step} />
      {step === 'documents' ? (
        <LazyPage inPage name="apply-photos" load={APPLY_PARTS.photos} props={{ verification, onSaved, onStale }} />
      ) : step === 'check' ? (
        <LazyPage inPage name="apply-check" load={APPLY_PARTS.check} props={{ userInfo, verification, onStale }} />
      ) : (
        <LazyPage
          key={step}
          inPage
          name="apply-form"
          load={APPLY_PARTS.form}
          props={{
            step,
            userInfo,
            field: query.get('field'),
            action: continueTo(stepAfterForm(step, lacking(userInfo))),
            onDone,
          }}
        />
      )}
    </>
  )
}
