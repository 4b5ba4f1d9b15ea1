/** Connection to one side of the bank: the Pix API for incoming money, or the payout protocol. The files are PEM. */
export interface BankAddress {
  url: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  certFile: string
  keyFile: string
  /** Absent: the authorities that Node trusts. */
  caFile: string | undefined
  /** Part of the webhook's path for PIX; the signing key for payouts. */
  webhookSecret: string
}

/**
 * The lender's bank. The URLs let a sandbox reach its own bank another way, for example through a proxy that cuts
 * connections.
 */
export type BankConfig =
  | { kind: 'sandbox'; port: number; pixUrl: string | undefined; payoutUrl: string | undefined }
  | { kind: 'http'; pix: BankAddress & { key: string; name: string; city: string }; payouts: BankAddress }

export interface Reading {
  text(name: string): string | undefined
  needed(name: string, why: string): string
  number(name: string, fallback: number, min: number, max: number): number
  faults: string[]
}

const WHY = 'for the bank'
/** Part of a URL, so it must be unguessable. */
const SECRET = /^[\w-]{32,200}$/

export function readBankConfig({ text, needed, number, faults }: Reading, production: boolean): BankConfig {
  const address = (name: string, value: string): string => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (value !== '' && (url === undefined || url.protocol !== 'https:' || url.username !== '' || url.hash !== ''))
      faults.push(`${name}: an address that begins with https:// is needed`)
    return value.replace(/\/+$/, '')
  }
  const secret = (name: string): string => {
    const value = needed(name, WHY)
    if (value !== '' && !SECRET.test(value))
      faults.push(`${name}: 32 to 200 letters, digits, - or _ are needed (openssl rand -hex 32)`)
    return value
  }

  const port = number('SANDBOX_BANK_PORT', 0, 0, 65_535)
  if (!production) return { kind: 'sandbox', port, pixUrl: text('PIX_URL'), payoutUrl: text('PAYOUT_URL') }

  const pix = {
    url: address('PIX_URL', needed('PIX_URL', WHY)),
    tokenUrl: address('PIX_TOKEN_URL', needed('PIX_TOKEN_URL', WHY)),
    clientId: needed('PIX_CLIENT_ID', WHY),
    clientSecret: needed('PIX_CLIENT_SECRET', WHY),
    certFile: needed('PIX_CERT_FILE', WHY),
    keyFile: needed('PIX_KEY_FILE', WHY),
    caFile: text('PIX_CA_FILE'),
    webhookSecret: secret('PIX_WEBHOOK_SECRET'),
    key: needed('PIX_KEY', WHY),
    name: text('PIX_NAME') ?? 'Home-credit',
    city: text('PIX_CITY') ?? 'Sao Paulo',
  }
  // Usually one bank does both, so missing payout settings fall back to those of PIX.
  const tokenUrl = text('PAYOUT_TOKEN_URL')
  const payouts = {
    url: address('PAYOUT_URL', needed('PAYOUT_URL', WHY)),
    tokenUrl: tokenUrl === undefined ? pix.tokenUrl : address('PAYOUT_TOKEN_URL', tokenUrl),
    clientId: text('PAYOUT_CLIENT_ID') ?? pix.clientId,
    clientSecret: text('PAYOUT_CLIENT_SECRET') ?? pix.clientSecret,
    certFile: text('PAYOUT_CERT_FILE') ?? pix.certFile,
    keyFile: text('PAYOUT_KEY_FILE') ?? pix.keyFile,
    caFile: text('PAYOUT_CA_FILE') ?? pix.caFile,
    webhookSecret: secret('PAYOUT_WEBHOOK_SECRET'),
  }
  return { kind: 'http', pix, payouts }
}
