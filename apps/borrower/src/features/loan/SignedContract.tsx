import * as texts from '@home-credit/texts'
import { getLang } from '@home-credit/texts/runtime'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import styles from './contract.module.css'
import type { Contract } from './contract.ts'
import { ContractDocument } from './ContractDocument.tsx'
import { Hash } from './ContractText.tsx'
import { usePdf } from './use-pdf.ts'

/** The signed contract with its time, its PDF and the hash to verify it. */
export function SignedContract({ contract, id, signedAt }: { contract: Contract; id: string; signedAt: string }) {
  return (
    <>
      <div className={styles.signed}>
        {contract.void ? (
          <StateChip tone="neutral">{texts.contract_void()}</StateChip>
        ) : (
          <StateChip tone="success">{texts.contract_signed_label()}</StateChip>
        )}
        <p className={styles.small}>{texts.contract_signed_on({ time: formatDateTime(signedAt) })}</p>
      </div>
      <h2 className={styles.headline}>
        <Unbroken text={texts.contract_number({ number: contract.number })} number={contract.number} />
      </h2>
      {contract.void && <FormNotice tone="info">{texts.contract_void_note()}</FormNotice>}
      <div className={styles.links}>
        <PdfLink id={id} />
      </div>
      <ContractDocument contract={contract} mayCancel={false} />
      {(!contract.amendment || contract.pdf_hash !== null) && (
        <Card>
          {!contract.amendment && <Hash label={texts.contract_text_hash()} value={contract.text_hash} />}
          {contract.pdf_hash !== null && <Hash label={texts.contract_pdf_hash()} value={contract.pdf_hash} />}
        </Card>
      )}
      <LinkRows
        rows={[
          {
            href: `/verify?${new URLSearchParams({ lang: getLang(), hash: contract.pdf_hash ?? contract.text_hash }).toString()}`,
            icon: 'check',
            label: texts.contract_verify(),
          },
          { href: hrefOf(PATHS.loanDetails, { id: contract.loan_id }), icon: 'loan', label: texts.contract_to_loan() },
        ]}
      />
    </>
  )
}

function PdfLink({ id }: { id: string }) {
  const { pdf, retry } = usePdf(id)
  if (pdf.at === 'ready')
    return (
      <LinkButton apart href={pdf.link}>
        {texts.contract_pdf_download()}
      </LinkButton>
    )
  if (pdf.at === 'making') return <p role="status">{texts.contract_pdf_making()}</p>
  return (
    <div role="status">
      <p>{pdf.at === 'later' ? texts.contract_pdf_later() : texts.network_lost()}</p>
      <Button kind="secondary" onClick={retry}>
        {texts.retry()}
      </Button>
    </div>
  )
}
