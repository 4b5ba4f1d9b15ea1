import * as texts from '@home-credit/texts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { accountText } from './account-text.ts'
import type { WithdrawChannels, Withdrawal } from './wallet.ts'
import styles from './withdraw.module.css'

type Channel = Withdrawal['channel']

export const ACCOUNT_WORDS: Readonly<Record<Channel, { name: () => string; add: () => string; change: () => string }>> =
  {
    pix: { name: texts.form_pix, add: texts.withdraw_pix_add, change: texts.withdraw_pix_change },
    bank: { name: texts.form_bank_account, add: texts.withdraw_bank_add, change: texts.withdraw_bank_change },
  }

interface Props {
  channels: WithdrawChannels['channels']
  chosen: Channel | undefined
  error: string | undefined
  onChoose(channel: Channel): void
  onEdit(channel: Channel): void
}

/** The borrower's accounts; each can be changed or added here. */
export function AccountField({ channels, chosen, error, onChoose, onEdit }: Props) {
  const options = channels.flatMap(({ channel, account }) =>
    account === null
      ? []
      : [
          {
            value: channel,
            label: ACCOUNT_WORDS[channel].name(),
            hint: accountText(account),
            icon: channel === 'pix' ? ('key' as const) : ('bank' as const),
          },
        ],
  )
  const rests = channels.find(({ channel }) => channel === chosen)?.rests_until ?? undefined
  return (
    <div className={styles.accounts}>
      {chosen !== undefined && (
        <ChoiceField stacked label={texts.withdraw_account()} value={chosen} options={options} onChange={onChoose} />
      )}
      {rests !== undefined && (
        <FormNotice tone="info">{texts.withdraw_rests({ when: formatDateTime(rests) })}</FormNotice>
      )}
      {error !== undefined && <FormNotice tone="danger">{error}</FormNotice>}
      <p className={styles.own}>{texts.withdraw_own()}</p>
      <div className={styles.edits}>
        {channels.map(({ channel, account }) => (
          <Button
            key={channel}
            kind={options.length === 0 ? 'secondary' : 'text'}
            small
            data-invalid={error !== undefined}
            onClick={() => onEdit(channel)}
          >
            {account === null ? ACCOUNT_WORDS[channel].add() : ACCOUNT_WORDS[channel].change()}
          </Button>
        ))}
      </div>
    </div>
  )
}
