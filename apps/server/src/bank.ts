import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { pixKeyKind } from '@home-credit/domain'
import type { FastifyBaseLogger } from 'fastify'
import {
  apiPix,
  httpPayouts,
  PAYOUT_WEBHOOK_PATH,
  PIX_WEBHOOK_PATH,
  type PayoutBank,
  type PixBank,
  type Tls,
} from './payments/index.ts'
import type { Clock } from './platform/clock/index.ts'
import type { BankAddress, BankConfig } from './bank-config.ts'
import { faultFields } from './platform/http/index.ts'
import { CannotStart } from './install.ts'
import { type Receiver, SANDBOX_LENDER, startSandboxBank } from './sandbox/index.ts'
import { errorCode } from './platform/types/index.ts'

/** The lender's bank, real or sandbox. */
export interface Bank {
  pix: PixBank
  payouts: PayoutBank
  /** Part of the path of the PIX webhook. */
  webhookSecret: string
  /** Signs payout webhooks. */
  payoutWebhookSecret: string
  /** Registers the webhooks at this origin with the bank, retrying until that succeeds and renewing it later. */
  listenAt(origin: string): void
  close(): Promise<void>
}

export interface BankDependencies {
  databaseUrl: string
  clock: Clock
  logger: FastifyBaseLogger
  /** How often to register the webhooks again; the default depends on the kind of bank. */
  webhookRefreshMs?: number
}

/** Public, like every secret of the sandbox. */
const SANDBOX_SECRETS = {
  webhookSecret: 'sandbox-webhook-known-to-all-0000',
  payoutWebhookSecret: 'sandbox-payouts-known-to-all-0000',
}

/** Receives the money at the sandbox bank; the key equals the one in the setting `wallet`. */
const SANDBOX_RECEIVER: Receiver = {
  key: 'pagamentos@home-credit.example',
  name: SANDBOX_LENDER.brand,
  cnpj: SANDBOX_LENDER.cnpj,
  address: { street: 'Rua do Exemplo 100', city: 'Sao Paulo', state: 'SP', cep: '01000000' },
}

const AGAIN_AFTER_FAULT_MS = 15_000
/** A bank may forget a webhook, and in a sandbox with several servers the last one registered may have stopped. */
const AGAIN_MS = { http: 3_600_000, sandbox: 10_000 } as const

const fileOf = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new CannotStart(`${name}: the file cannot be read`)
  }
}

function tlsOf(prefix: 'PIX' | 'PAYOUT', { certFile, keyFile, caFile }: BankAddress): Tls {
  const tls = {
    cert: fileOf(`${prefix}_CERT_FILE`, certFile),
    key: fileOf(`${prefix}_KEY_FILE`, keyFile),
    ca: caFile === undefined ? undefined : fileOf(`${prefix}_CA_FILE`, caFile),
  }
  try {
    createSecureContext(tls)
  } catch {
    throw new CannotStart(
      `${prefix}_CERT_FILE, ${prefix}_KEY_FILE, ${prefix}_CA_FILE: a certificate and its key in PEM are needed`,
    )
  }
  return tls
}

/** Registers the webhooks now and again from time to time. */
function keepWebhooksRegistered(
  register: () => Promise<unknown>,
  everyMs: number,
  logger: FastifyBaseLogger,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const once = async (): Promise<void> => {
    const wait = await register().then(
      () => everyMs,
      (error: unknown) => {
        if (!stopped) logger.warn(faultFields(error), 'the bank does not know where to tell of payments')
        return Math.min(AGAIN_AFTER_FAULT_MS, everyMs)
      },
    )
    if (stopped) return
    timer = setTimeout(() => {
      registration = once()
    }, wait)
    timer.unref()
  }
  let registration = once()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await registration
  }
}

async function openSides(config: BankConfig, { databaseUrl, clock, logger }: BankDependencies) {
  if (config.kind === 'http') {
    const { pix, payouts } = config
    if (pixKeyKind(pix.key) === undefined) throw new CannotStart('PIX_KEY: is not a PIX key as the directory holds it')
    return {
      pix: apiPix({ ...pix, tls: tlsOf('PIX', pix), receiver: { name: pix.name, city: pix.city } }),
      payouts: httpPayouts({ ...payouts, tls: tlsOf('PAYOUT', payouts) }),
      secrets: { webhookSecret: pix.webhookSecret, payoutWebhookSecret: payouts.webhookSecret },
      // At a real bank the payout webhook is configured outside this program.
      registerPayoutWebhook: async () => undefined,
      close: async () => undefined,
    }
  }
  const receiver = SANDBOX_RECEIVER
  const sandboxBank = await startSandboxBank({
    databaseUrl,
    clock,
    logger,
    port: config.port,
    receiver,
    payoutSecret: SANDBOX_SECRETS.payoutWebhookSecret,
  }).catch((error: unknown) => {
    throw errorCode(error) === 'EADDRINUSE'
      ? new CannotStart(`SANDBOX_BANK_PORT: port ${config.port} is in use`)
      : error
  })
  const { key, name, address } = receiver
  return {
    pix: apiPix({
      url: config.pixUrl ?? sandboxBank.url,
      ...sandboxBank.credentials,
      key,
      receiver: { name, city: address.city },
    }),
    payouts: httpPayouts({ url: config.payoutUrl ?? sandboxBank.url, ...sandboxBank.credentials }),
    secrets: SANDBOX_SECRETS,
    registerPayoutWebhook: sandboxBank.registerPayoutWebhook,
    close: sandboxBank.close,
  }
}

/** Opens the lender's bank; in the sandbox, also starts it. */
export async function openBank(config: BankConfig, dependencies: BankDependencies): Promise<Bank> {
  const { pix, payouts, secrets, registerPayoutWebhook, close } = await openSides(config, dependencies)
  const stops: (() => Promise<void>)[] = []
  return {
    pix,
    payouts,
    ...secrets,
    listenAt(origin) {
      const registerWebhooks = async (): Promise<void> => {
        await registerPayoutWebhook(`${origin}${PAYOUT_WEBHOOK_PATH}`)
        await pix.registerWebhook(`${origin}${PIX_WEBHOOK_PATH}/${secrets.webhookSecret}`)
      }
      stops.push(
        keepWebhooksRegistered(
          registerWebhooks,
          dependencies.webhookRefreshMs ?? AGAIN_MS[config.kind],
          dependencies.logger,
        ),
      )
    },
    async close() {
      for (const stop of stops) await stop()
      pix.close()
      payouts.close()
      await close()
    },
  }
}
