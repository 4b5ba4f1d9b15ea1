import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { Account } from '../features/account/pages/Account.tsx'
import { AddOperator } from '../features/operators/pages/AddOperator.tsx'
import { AuditLog } from '../features/audit/pages/AuditLog.tsx'
import { Close } from '../features/closes/pages/Close.tsx'
import { Closes } from '../features/closes/pages/Closes.tsx'
import { AddArticle } from '../features/content/pages/AddArticle.tsx'
import { Article } from '../features/content/pages/Article.tsx'
import { Articles } from '../features/content/pages/Articles.tsx'
import { Marketing } from '../features/content/pages/Marketing.tsx'
import { Invitations } from '../features/invitations/pages/Invitations.tsx'
import { Collections } from '../features/collections/pages/Collections.tsx'
import { LoanCase } from '../features/loans/pages/LoanCase.tsx'
import { LoanQueue } from '../features/loans/pages/LoanQueue.tsx'
import { Guide } from '../features/iof/pages/Guide.tsx'
import { Guides } from '../features/iof/pages/Guides.tsx'
import { Ledger } from '../features/ledger/pages/Ledger.tsx'
import { Payout } from '../features/money/pages/Payout.tsx'
import { Payouts } from '../features/money/pages/Payouts.tsx'
import { Proof } from '../features/money/pages/Proof.tsx'
import { Proofs } from '../features/money/pages/Proofs.tsx'
import { ReconciledDay } from '../features/money/pages/ReconciledDay.tsx'
import { Reconciliation } from '../features/money/pages/Reconciliation.tsx'
import { Refunds } from '../features/refunds/pages/Refunds.tsx'
import { Suspense } from '../features/money/pages/Suspense.tsx'
import { SuspenseLine } from '../features/money/pages/SuspenseLine.tsx'
import { AddNotice } from '../features/notices/pages/AddNotice.tsx'
import { Notice } from '../features/notices/pages/Notice.tsx'
import { Notices } from '../features/notices/pages/Notices.tsx'
import { Operator } from '../features/operators/pages/Operator.tsx'
import { Operators } from '../features/operators/pages/Operators.tsx'
import { PhoneChange } from '../features/borrowers/pages/PhoneChange.tsx'
import { PhoneChanges } from '../features/borrowers/pages/PhoneChanges.tsx'
import { Agreement } from '../features/plans/pages/Agreement.tsx'
import { Agreements } from '../features/plans/pages/Agreements.tsx'
import { PrivacyRequest } from '../features/borrowers/pages/PrivacyRequest.tsx'
import { PrivacyRequests } from '../features/borrowers/pages/PrivacyRequests.tsx'
import { CannedAnswers } from '../features/service/pages/CannedAnswers.tsx'
import { Conversation } from '../features/service/pages/Conversation.tsx'
import { Conversations } from '../features/service/pages/Conversations.tsx'
import { Settings } from '../features/settings/pages/Settings.tsx'
import { Start } from '../features/start/pages/Start.tsx'
import { mayOpen, type PageName } from '../policies.ts'
import { Message } from '../ui/Message.tsx'
import { isMoneyQueue, type MoneyQueue } from '../shared/money-queues.ts'
import { isQueue } from '../shared/loan-queues.ts'
import type { Me } from '../shared/request.ts'
import { roleName } from '../shared/role-names.ts'
import { hrefOf, usePlace } from '../shared/router.ts'

/** One of each list of money. */
const ONE_OF = {
  proofs: 'proof',
  payouts: 'payout',
  suspense: 'suspense_line',
  reconciliation: 'reconciled_day',
  iof: 'iof_guide',
} as const satisfies Record<MoneyQueue, PageName>

/** Which page an address names. */
function pageAt([first, second, ...more]: readonly string[]): PageName | undefined {
  if (more.length > 0) return undefined
  if (first === undefined) return 'start'
  if (first === 'queues') return isQueue(second) ? 'queue' : undefined
  if (first === 'loans') return second === undefined ? undefined : 'loan'
  if (isMoneyQueue(first)) return second === undefined ? first : ONE_OF[first]
  if (
    second === undefined &&
    (first === 'account' ||
      first === 'audit' ||
      first === 'marketing' ||
      first === 'invitations' ||
      first === 'settings')
  )
    return first
  if (second === undefined && (first === 'collections' || first === 'refunds' || first === 'ledger')) return first
  if (first === 'articles') return second === undefined ? 'articles' : second === 'add' ? 'add_article' : 'article'
  if (first === 'conversations')
    return second === undefined ? 'conversations' : second === 'answers' ? 'canned_answers' : 'conversation'
  if (first === 'agreements') return second === undefined ? 'agreements' : 'agreement'
  if (first === 'phone-changes') return second === undefined ? 'phone_changes' : 'phone_change'
  if (first === 'closes') return second === undefined ? 'closes' : 'close'
  if (first === 'privacy') return second === undefined ? 'privacy' : 'privacy_request'
  if (first === 'notices') return second === undefined ? 'notices' : second === 'add' ? 'add_notice' : 'notice'
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
    return (
      <Message
        key={page}
        title={texts.console_not_allowed_title()}
        text={text}
        href={hrefOf([])}
        link={texts.console_to_start()}
      />
    )
  }
  const pages: Record<PageName, ReactNode> = {
    start: <Start me={me} />,
    queue: isQueue(path[1]) && <LoanQueue key={path[1]} queue={path[1]} />,
    loan: <LoanCase key={path[1]} id={path[1] ?? ''} me={me} />,
    proofs: <Proofs />,
    proof: <Proof key={path[1]} id={path[1] ?? ''} me={me} />,
    payouts: <Payouts />,
    payout: <Payout key={path[1]} id={path[1] ?? ''} me={me} />,
    suspense: <Suspense />,
    suspense_line: <SuspenseLine key={path[1]} id={path[1] ?? ''} me={me} />,
    reconciliation: <Reconciliation me={me} />,
    reconciled_day: <ReconciledDay key={path[1]} day={path[1] ?? ''} me={me} />,
    iof: <Guides />,
    iof_guide: <Guide key={path[1]} from={path[1] ?? ''} me={me} />,
    closes: <Closes />,
    close: <Close key={path[1]} day={path[1] ?? ''} me={me} />,
    collections: <Collections me={me} />,
    refunds: <Refunds me={me} />,
    ledger: <Ledger />,
    operators: <Operators me={me} />,
    operator: <Operator key={path[1]} id={path[1] ?? ''} me={me} />,
    add_operator: <AddOperator />,
    conversations: <Conversations />,
    conversation: <Conversation key={path[1]} id={path[1] ?? ''} me={me} />,
    canned_answers: <CannedAnswers me={me} />,
    agreements: <Agreements />,
    agreement: <Agreement key={path[1]} id={path[1] ?? ''} me={me} />,
    phone_changes: <PhoneChanges />,
    phone_change: <PhoneChange key={path[1]} id={path[1] ?? ''} me={me} />,
    privacy: <PrivacyRequests />,
    privacy_request: <PrivacyRequest key={path[1]} id={path[1] ?? ''} me={me} />,
    notices: <Notices me={me} />,
    notice: <Notice key={path[1]} id={path[1] ?? ''} me={me} />,
    add_notice: <AddNotice />,
    articles: <Articles me={me} />,
    article: <Article key={path[1]} id={path[1] ?? ''} me={me} />,
    add_article: <AddArticle />,
    marketing: <Marketing me={me} />,
    invitations: <Invitations />,
    settings: <Settings me={me} />,
    audit: <AuditLog />,
    account: <Account me={me} />,
  }
  return pages[page]
}

function NotFound() {
  return (
    <Message
      title={texts.console_not_found_title()}
      text={texts.console_not_found_text()}
      href={hrefOf([])}
      link={texts.console_to_start()}
    />
  )
}
