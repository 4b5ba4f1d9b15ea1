import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'

/** The lender and the version of the app. */
export const Identity = ({
  settings: { lender, version, version_code: code },
}: {
  settings: CallOutput<'POST /api/system/setting'>
}) => (
  <>
    <p>{lender.legal_name}</p>
    <p>{texts.home_cnpj({ cnpj: lender.cnpj })}</p>
    <p>{lender.address}</p>
    <p>{texts.version_line({ version, code })}</p>
  </>
)
