import { Anchor, Loader, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { hrefOf } from '../../shared/router.ts'
import { useQuery } from '../../shared/use-query.ts'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Time } from '../../ui/Time.tsx'

const yesOrNo = (agreed: boolean): string => (agreed ? texts.console_borrower_yes() : texts.console_borrower_no())

/** What the borrower agreed to. */
export function Consents({ id }: { id: string }) {
  const { data, fault, reload } = useQuery('POST /api/console/borrower_history', {
    action: 'consents',
    borrower_id: id,
  })
  if (data === undefined)
    return fault === undefined ? (
      <Loader size="sm" aria-label={texts.loading()} />
    ) : (
      <FaultAlert message={fault.message} onRetry={reload} />
    )
  return (
    <Facts
      facts={[
        [texts.console_borrower_terms(), <Time key="terms" at={data.terms_accepted_at} />],
        [texts.console_borrower_marketing(), yesOrNo(data.marketing)],
        [texts.form_whatsapp(), yesOrNo(data.whatsapp)],
        [texts.console_borrower_news(), yesOrNo(data.news)],
        [
          texts.console_borrower_debits(),
          data.automatic_debits.length === 0
            ? texts.console_none()
            : data.automatic_debits.map((debit) => (
                <Text key={debit.given_at} size="sm">
                  <Anchor inherit href={hrefOf(['loans', debit.loan_id])}>
                    {debit.loan_number}
                  </Anchor>{' '}
                  <Time at={debit.given_at} />
                  {debit.revoked_at !== null && (
                    <>
                      {' – '}
                      <Time at={debit.revoked_at} />
                    </>
                  )}
                </Text>
              )),
        ],
      ]}
    />
  )
}
