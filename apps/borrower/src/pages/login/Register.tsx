import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useEffect } from 'react'
import styles from '../../features/auth/auth.module.css'
import { RegisterForm } from '../../features/auth/RegisterForm.tsx'
import { bestOffer } from '../../features/simulator/best-offer.ts'
import { LanguageChoice } from '../../shared/LanguageChoice.tsx'
import { usePlace } from '../../shared/location.ts'
import { returnFromLogin, returnTarget, useHasSession } from '../../shared/session.ts'
import { inputIn, type SimulatorInput } from '../../shared/simulator-input.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'

export function Register() {
  const hasSession = useHasSession()
  const { query } = usePlace()
  const isLater = query.has('step')
  // Registered, also when the borrower comes back to a later step: returns to the page that required it.
  useEffect(() => {
    if (hasSession && isLater) returnFromLogin()
  }, [hasSession, isLater])
  const input = inputIn(new URLSearchParams(returnTarget()?.split('?')[1]))
  return <RegisterForm language={<LanguageChoice />} request={input && <Simulated {...input} />} />
}

/** The amount and term that came along from the simulator. */
function Simulated({ netCents, months }: SimulatorInput) {
  const { state } = useQuery('POST /api/dk/setting', {})
  const offer = state.at === 'ready' ? bestOffer(state.data, { netCents, months }) : undefined
  const payment = offer?.quote.schedule.installments[0]?.paymentCents
  if (payment === undefined) return null
  return (
    <Card>
      <div className={styles.request}>
        <div>
          <p className={styles.requestCaption}>{texts.register_request()}</p>
          <p className={styles.requestFigure}>
            {texts.register_request_of({ amount: formatMoney(netCents), count: months, payment: formatMoney(payment) })}
          </p>
        </div>
        <Icon name="loan" />
      </div>
      <p className={styles.requestNote}>{texts.register_request_note()}</p>
    </Card>
  )
}
