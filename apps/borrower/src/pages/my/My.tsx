import * as texts from '@home-credit/texts'
import { getLang, type Lang } from '@home-credit/texts/runtime'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Group } from '../../features/account/Group.tsx'
import { Head } from '../../features/account/Head.tsx'
import { LogOut } from '../../features/account/LogOut.tsx'
import { QuotaCard } from '../../features/account/QuotaCard.tsx'
import { Tiles } from '../../features/account/Tiles.tsx'
import { Version } from '../../features/account/Version.tsx'
import { stepWords } from '../../features/loan/next-step.ts'
import { LoanLabel } from '../../features/loan/StateLabel.tsx'
import { useLoan } from '../../features/loan/use-loan.ts'
import { Bell, useUnreadCount } from '../../features/messages/Bell.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'

const LANGUAGES: Record<Lang, () => string> = { en: texts.language_en, zh: texts.language_zh, pt: texts.language_pt }

export function My() {
  return (
    <Page title={texts.title_my()} tab logo right={<HeaderLinks />}>
      <Head />
      <Tiles />
      <OwnQuota />
      <nav aria-label={texts.my_lists()}>
        <MoneyGroup />
        <OwnGroup />
        <HelpGroup />
      </nav>
      <LogOut />
      <Version />
    </Page>
  )
}

const HeaderLinks = () => (
  <>
    <Bell />
    <a href={hrefOf(PATHS.settings)} aria-label={texts.title_settings()}>
      <Icon name="settings" />
    </a>
  </>
)

function OwnQuota() {
  const { detail } = useLoan()
  return detail?.quota == null ? null : <QuotaCard quota={detail.quota} />
}

function MoneyGroup() {
  const { detail } = useLoan()
  const next = detail?.loan.next ?? null
  return (
    <Group
      title={texts.account_money()}
      rows={[
        {
          href: hrefOf(PATHS.myLoan),
          icon: 'loan',
          label: texts.title_my_loan(),
          // The state and the next payment already say that it is being repaid.
          note: next === null || next.step === 'repay' ? undefined : stepWords(next.step).title,
          value: detail == null ? undefined : <LoanLabel loan={detail.loan} />,
        },
        { href: hrefOf(PATHS.myRepayment), icon: 'calendar-check', label: texts.title_my_repayment() },
        { href: hrefOf(PATHS.refundList), icon: 'receipt', label: texts.title_refund_list() },
        { href: hrefOf(PATHS.myContract), icon: 'document', label: texts.title_my_contract() },
      ]}
    />
  )
}

function OwnGroup() {
  const unread = useUnreadCount()
  const { state: invitation } = useQuery('POST /api/app/invite', {})
  const invited = invitation.at === 'ready' && invitation.data.invitees > 0 ? invitation.data : undefined
  return (
    <Group
      title={texts.account_you()}
      rows={[
        { href: hrefOf(PATHS.personalInfo), icon: 'identity', tone: 'sand', label: texts.title_personal_info() },
        {
          href: hrefOf(PATHS.messages),
          icon: 'mail',
          tone: 'sand',
          label: texts.title_messages(),
          value: unread === 0 ? undefined : <Tag>{texts.messages_unread({ count: unread })}</Tag>,
        },
        {
          href: hrefOf(PATHS.invite),
          icon: 'gift',
          tone: 'sand',
          label: texts.title_invite(),
          note: invited && texts.account_invited({ count: invited.invitees, valid: invited.valid }),
        },
        { href: hrefOf(PATHS.changePassword), icon: 'lock', tone: 'sand', label: texts.title_change_password() },
        {
          href: hrefOf(PATHS.lang),
          icon: 'language',
          tone: 'sand',
          label: texts.title_lang(),
          value: LANGUAGES[getLang()](),
        },
      ]}
    />
  )
}

const HelpGroup = () => (
  <Group
    title={texts.account_help()}
    rows={[
      { href: hrefOf(PATHS.service), icon: 'service', tone: 'gold', label: texts.title_service() },
      { href: hrefOf(PATHS.article), icon: 'book', tone: 'gold', label: texts.article_more() },
      { href: hrefOf(PATHS.about), icon: 'info', tone: 'gold', label: texts.title_about() },
    ]}
  />
)
