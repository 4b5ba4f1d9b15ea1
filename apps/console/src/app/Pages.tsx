import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { Account } from '../pages/account/Account.tsx'
import { AddOperator } from '../pages/AddOperator.tsx'
import { AuditLog } from '../pages/AuditLog.tsx'
import { Close } from '../pages/closes/Close.tsx'
import { Closes } from '../pages/closes/Closes.tsx'
import { AddArticle } from '../pages/content/AddArticle.tsx'
import { Article } from '../pages/content/Article.tsx'
import { Articles } from '../pages/content/Articles.tsx'
import { Marketing } from '../pages/content/Marketing.tsx'
import { Invitations } from '../pages/Invitations.tsx'
import { Collections } from '../pages/collections/Collections.tsx'
import { LoanCase } from '../pages/loans/LoanCase.tsx'
import { Queue } from '../pages/loans/Queue.tsx'
import { Guide } from '../pages/iof/Guide.tsx'
import { Guides } from '../pages/iof/Guides.tsx'
import { Ledger } from '../pages/money/Ledger.tsx'
import { Payout } from '../pages/money/Payout.tsx'
import { Payouts } from '../pages/money/Payouts.tsx'
import { Proof } from '../pages/money/Proof.tsx'
import { Proofs } from '../pages/money/Proofs.tsx'
import { ReconciledDay } from '../pages/money/ReconciledDay.tsx'
import { Reconciliation } from '../pages/money/Reconciliation.tsx'
import { Refunds } from '../pages/money/Refunds.tsx'
import { Suspense } from '../pages/money/Suspense.tsx'
import { SuspenseLine } from '../pages/money/SuspenseLine.tsx'
import { AddNotice } from '../pages/notices/AddNotice.tsx'
import { Notice } from '../pages/notices/Notice.tsx'
import { Notices } from '../pages/notices/Notices.tsx'
import { Operator } from '../pages/Operator.tsx'
import { Operators } from '../pages/Operators.tsx'
import { PhoneChange } from '../pages/PhoneChange.tsx'
import { PhoneChanges } from '../pages/PhoneChanges.tsx'
import { Agreement } from '../pages/plans/Agreement.tsx'
import { Agreements } from '../pages/plans/Agreements.tsx'
import { PrivacyRequest } from '../pages/PrivacyRequest.tsx'
import { PrivacyRequests } from '../pages/PrivacyRequests.tsx'
import { CannedAnswers } from '../pages/service/CannedAnswers.tsx'
import { Conversation } from '../pages/service/Conversation.tsx'
import { Conversations } from '../pages/service/Conversations.tsx'
import { Settings } from '../pages/settings/Settings.tsx'
import { Start } from '../pages/Start.tsx'
import { mayOpen, type PageName } from '../policies.ts'
import { Message } from '../ui/Message.tsx'
import type { MoneyQueue } from '../shared/money.ts'
import { isMoneyQueue } from '../shared/money-queues.ts'
import { isQueue } from '../shared/queues.ts'
import type { Me } from '../shared/request.ts'
import { roleName } from '../shared/role-name.ts'
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
