import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { AddOperator } from '../pages/AddOperator.tsx'
import { AuditLog } from '../pages/AuditLog.tsx'
import { LoanCase } from '../pages/loans/LoanCase.tsx'
import { Queue } from '../pages/loans/Queue.tsx'
import { Payout } from '../pages/money/Payout.tsx'
import { Payouts } from '../pages/money/Payouts.tsx'
import { Proof } from '../pages/money/Proof.tsx'
import { Proofs } from '../pages/money/Proofs.tsx'
import { ReconciledDay } from '../pages/money/ReconciledDay.tsx'
import { Reconciliation } from '../pages/money/Reconciliation.tsx'
import { Suspense } from '../pages/money/Suspense.tsx'
import { SuspenseLine } from '../pages/money/SuspenseLine.tsx'
import { Operator } from '../pages/Operator.tsx'
import { Operators } from '../pages/Operators.tsx'
import { PhoneChange } from '../pages/PhoneChange.tsx'
import { PhoneChanges } from '../pages/PhoneChanges.tsx'
import { PrivacyRequest } from '../pages/PrivacyRequest.tsx'
import { PrivacyRequests } from '../pages/PrivacyRequests.tsx'
import { Start } from '../pages/Start.tsx'
import { mayOpen, type PageName } from '../policies.ts'
import { Message } from '../ui/Message.tsx'
import type { MoneyQueue } from './money.ts'
import { isMoneyQueue } from './money-queues.ts'
import { isQueue } from './queues.ts'
import type { Me } from './request.ts'
import { roleName } from './role-name.ts'
import { hrefOf, usePlace } from './router.ts'

/** One of each list of money. */
const ONE_OF = { proofs: 'proof', payouts: 'payout', suspense: 'suspense_line', reconciliation: 'reconciled_day' } as const satisfies Record<MoneyQueue, PageName>

/** Which page an address names. */
function pageAt([first, second, ...more]: readonly string[]): PageName | undefined {
  if (more.length > 0) return undefined
  if (first === undefined) return 'start'
  if (first === 'queues') return isQueue(second) ? 'queue' : undefined
  if (first === 'loans') return second === undefined ? undefined : 'loan'
  if (isMoneyQueue(first)) return second === undefined ? first : ONE_OF[first]
  if (first === 'audit' && second === undefined) return 'audit'
  if (first === 'phone-changes') return second === undefined ? 'phone_changes' : 'phone_change'
  if (first === 'privacy') return second === undefined ? 'privacy' : 'privacy_request'
  if (first !== 'operators') return undefined
  if (second === undefined) return 'operators'
  return second === 'add' ? 'add_operator' : 'operator'
}

export function Pages({ me }: { me: Me }) {
  const { path } = usePlace()
  const page = pageAt(path)
  if (page === undefined) return <NotFound />
  if (!mayOpen(page, me.actions)) {
    const text = texts.console_not_allowed_text({ role: roleName(me.operator.role) })
    return <Message key={page} title={texts.console_not_allowed_title()} text={text} href={hrefOf([])} link={texts.console_to_start()} />
  }
  const pages: Record<PageName, ReactNode> = {
    start: <Start me={me} />,
    queue: isQueue(path[1]) && <Queue key={path[1]} queue={path[1]} />,
    loan: <LoanCase key={path[1]} id={path[1] ?? ''} me={me} />,
    proofs: <Proofs />,
    proof: <Proof key={path[1]} id={path[1] ?? ''} me={me} />,
    payouts: <Payouts />,
    payout: <Payout key={path[1]} id={path[1] ?? ''} me={me} />,
    suspense: <Suspense />,
    suspense_line: <SuspenseLine key={path[1]} id={path[1] ?? ''} me={me} />,
    reconciliation: <Reconciliation me={me} />,
    reconciled_day: <ReconciledDay key={path[1]} day={path[1] ?? ''} me={me} />,
    operators: <Operators me={me} />,
    operator: <Operator key={path[1]} id={path[1] ?? ''} me={me} />,
    add_operator: <AddOperator />,
    phone_changes: <PhoneChanges />,
    phone_change: <PhoneChange key={path[1]} id={path[1] ?? ''} me={me} />,
    privacy: <PrivacyRequests />,
    privacy_request: <PrivacyRequest key={path[1]} id={path[1] ?? ''} me={me} />,
    audit: <AuditLog />,
  }
  return pages[page]
}

function NotFound() {
  return <Message title={texts.console_not_found_title()} text={texts.console_not_found_text()} href={hrefOf([])} link={texts.console_to_start()} />
}
