import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import { signatureOf } from './identity-webhook.ts'

interface ProviderRequest {
  path: string
  key: string
  body: { id: string; documents?: { kind: string; link: string }[]; cpf: string }
}

const SECRET = 'shared with the provider'
const requests: ProviderRequest[] = []
let bureauAnswers: unknown = { score: 700, flags: [] }
let checkAnswers: unknown = { outcome: 'manual' }

const bodyOf = async (request: IncomingMessage): Promise<ProviderRequest['body']> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as ProviderRequest['body']
}
/** A fake bureau and a fake identity provider that speak the protocols of the two adapters. */
const answerTo = async (request: IncomingMessage): Promise<unknown> => {
  requests.push({
    path: request.url ?? '',
    key: String(request.headers['idempotency-key']),
    body: await bodyOf(request),
  })
  return request.url === '/bureau' ? bureauAnswers : checkAnswers
}
const outside = createServer((request, response) => {
  const reply = async (): Promise<void> => {
    const answer = await answerTo(request)
    response
      .writeHead(answer === undefined ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? {}))
  }
  void reply()
})
const env: NodeJS.ProcessEnv = {
  IDENTITY_CHECK: 'http',
  IDENTITY_CHECK_TOKEN: 't',
  IDENTITY_CHECK_SECRET: SECRET,
  BUREAU: 'http',
  BUREAU_TOKEN: 't',
}
beforeAll(async () => {
  await new Promise<void>((resolve) => void outside.listen(0, '127.0.0.1', resolve))
  const { port } = outside.address() as AddressInfo
  env['IDENTITY_CHECK_URL'] = `http://127.0.0.1:${port}/identity`
  env['BUREAU_URL'] = `http://127.0.0.1:${port}/bureau`
})
afterAll(() => void outside.close())

const sandbox = useServer(env)
const { ask } = sandbox
const loans = loansOf(sandbox)

const sendWebhook = (
  reference: string,
  outcome: 'passed' | 'refused',
  documents: { kind: 'selfie'; reason: 'blurred' }[] = [],
  secret = SECRET,
  at = new Date().toISOString(),
) => {
  const word = { at, reference, outcome, documents }
  return ask('POST /api/providers/identity', { ...word, signature: signatureOf(secret, word) })
}

describe('a provider of identity checks', () => {
  it('that answers at once passes or refuses without an operator', async () => {
    checkAnswers = { outcome: 'passed' }
    const passed = await loans.sent()
    await eventually(
      () => loans.detail(passed),
      ({ loan }) => loan.state === 'no_package',
      'passed by the provider',
    )
    checkAnswers = { outcome: 'refused', documents: [{ kind: 'selfie', reason: 'face_not_visible' }] }
    const refused = await loans.sent()
    const { loan } = await eventually(
      () => loans.detail(refused),
      ({ loan: { next } }) => next?.step === 'resend_documents',
      'refused by the provider',
    )
    expect(loan.state).toBe('unverified')
  })

  it('that answers later is believed by its signature, once, and for the attempt it was asked about', async () => {
    checkAnswers = { outcome: 'pending', reference: 'case-1' }
    const borrower = await loans.sent()
    await eventually(
      async () => requests.length,
      () => requests.some(({ body }) => body.documents?.length === 3),
      'the provider was asked',
    )
    await eventually(
      () =>
        sandbox.server.pool.db
          .selectFrom('verifications')
          .select('provider_reference')
          .where('borrower_id', '=', borrower.id)
          .executeTakeFirstOrThrow(),
      ({ provider_reference }) => provider_reference === 'case-1',
      'the reference was noted',
    )
    expect((await sendWebhook('case-1', 'passed', [], 'another secret')).status_code).toBe(401)
    expect((await sendWebhook('case-1', 'passed', [], SECRET, '2020-01-01T00:00:00Z')).status_code).toBe(401)
    expect((await sendWebhook('case-2', 'passed')).status_code).toBe(404)
    expect((await loans.detail(borrower)).loan.state).toBe('unverified')
    dataOf(await sendWebhook('case-1', 'refused', [{ kind: 'selfie', reason: 'blurred' }]))
    await eventually(
      () => loans.detail(borrower),
      ({ loan: { next } }) => next?.step === 'resend_documents',
      'refused by the webhook',
    )
    expect((await sendWebhook('case-1', 'passed')).status_code).toBe(404)
  })

  it('that cannot be reached leaves it to the operators', async () => {
    checkAnswers = undefined
    const borrower = await loans.sent()
    dataOf(await loans.pass(borrower.loanId))
    expect((await loans.detail(borrower)).loan.state).toBe('no_package')
    checkAnswers = { outcome: 'manual' }
  })
})

describe('a bureau', () => {
  it('is asked once for each round of review, with its id as the key', async () => {
    await loans.underReview()
    const questions = requests.filter(({ path }) => path === '/bureau')
    expect(questions).toHaveLength(1)
    expect(questions[0]?.key).toBe(questions[0]?.body.id)
  })

  it('that fails or answers nonsense leaves the loan to a person, and says so', async () => {
    for (const answer of [undefined, { score: 'high' }]) {
      bureauAnswers = answer
      const borrower = await loans.underReview()
      expect((await loans.detail(borrower)).timeline.at(-1)?.reasons).toContain('signals_missing')
    }
  })
})
