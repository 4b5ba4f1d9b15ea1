import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { ContractRow } from './contract.ts'
import styles from './contract.module.css'

export function ContractList({ contracts }: { contracts: readonly ContractRow[] }) {
  return (
    <ul className={styles.rows}>
      {contracts.map((contract) => (
        <li key={contract.id}>
          <a className={styles.row} href={hrefOf(PATHS.myContract, { id: contract.id })}>
            <div className={styles.words}>
              <p className={styles.line}>
                <span className={styles.strong}>{contract.number}</span>
                <span className={styles.strong}>
                  {contract.amendment ? texts.contract_amendment() : formatMoney(contract.net_cents)}
                </span>
              </p>
              <p className={styles.small}>{texts.contract_signed_on({ time: formatDateTime(contract.signed_at) })}</p>
              {contract.void && <StateChip tone="neutral">{texts.contract_void()}</StateChip>}
            </div>
            <Icon name="chevron-right" size={20} />
          </a>
        </li>
      ))}
    </ul>
  )
}
