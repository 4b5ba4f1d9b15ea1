import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import type { IconName } from '../../ui/Icon.tsx'

export type Message = ActionOutput<'POST /api/app/messages', 'list'>['messages'][number]
type Link = NonNullable<Message['link']>

const ICONS: Record<Link['to'], IconName> = {
  loan: 'loan',
  installments: 'calendar-check',
  repayments: 'receipt',
  recharge: 'add',
  withdrawal: 'withdraw',
  wallet: 'wallet',
  devices: 'device',
  conversation: 'message',
}

/** A notice without a link has the bell. */
export const iconOf = (link: Message['link']): IconName => (link === null ? 'bell' : ICONS[link.to])

const LINKS: Record<Link['to'], { label: () => string; href: (id: string) => string }> = {
  loan: { label: texts.messages_open_loan, href: (id) => hrefOf(PATHS.loanDetails, { id }) },
  installments: { label: texts.messages_open_installments, href: (loan) => hrefOf(PATHS.myRepayment, { loan }) },
  repayments: { label: texts.messages_open_repayments, href: (loan) => hrefOf(PATHS.refundList, { loan }) },
  recharge: { label: texts.messages_open_order, href: (order) => hrefOf(PATHS.payment, { order }) },
  withdrawal: { label: texts.messages_open_order, href: (order) => hrefOf(PATHS.withdraw, { order }) },
  wallet: { label: texts.messages_open_wallet, href: () => hrefOf(PATHS.wallet) },
  devices: { label: texts.messages_open_devices, href: () => hrefOf(PATHS.settings) },
  conversation: { label: texts.messages_open_conversation, href: (talk) => hrefOf(PATHS.service, { talk }) },
}

export const wayOn = ({ to, id }: Link): { label: string; href: string } => ({
  label: LINKS[to].label(),
  href: LINKS[to].href(id ?? ''),
})
