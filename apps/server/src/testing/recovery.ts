import type { CallOutput, Envelope } from '@home-credit/contract'
import { anyAddress, CODE_LINE, dataOf, type Identity, type PhoneParts } from './identity.ts'
import { mintKey, type CallOptions, type UsedServer } from './server.ts'

type Recovered = CallOutput<'POST /api/user/recovery'>

/** A person with neither number nor session, over HTTP alone. */
export function recoveryOf(sandbox: UsedServer, { ask, captcha, e164, lastCode }: Identity) {
  /** Requests a code and reads it from the SMS. */
  async function codeTo(parts: PhoneParts): Promise<string> {
    const phone = e164(parts)
    const before = dataOf(await ask('POST /api/sandbox/sms', { phone })).messages
    dataOf(await ask('POST /api/sms/send', { scene: 'recovery', ...parts, captcha: await captcha() }))
    return lastCode(parts, before.filter(({ text }) => CODE_LINE.test(text)).length + 1)
  }

  const prove = async (parts: PhoneParts, id_number: string): Promise<string> =>
    dataOf(
      await ask('POST /api/user/recovery', { action: 'prove', ...parts, sms_code: await codeTo(parts), id_number }),
    ).ticket ?? ''

  async function sendPhoto(
    ticket: string,
    /** A string, so that a test can send an invalid kind. */
    kind: string,
    body: Buffer,
    headers: Record<string, string> = {},
  ): Promise<Envelope<CallOutput<'POST /api/user/recovery_photo'>>> {
    const response = await fetch(`${sandbox.address}/api/user/recovery_photo?ticket=${ticket}&kind=${kind}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'idempotency-key': mintKey(),
        'x-forwarded-for': anyAddress(),
        ...headers,
      },
      body: new Uint8Array(body),
    })
    return (await response.json()) as Envelope<CallOutput<'POST /api/user/recovery_photo'>>
  }

  const photos = async (ticket: string, picture: Buffer) => ({
    document_file_id: dataOf(await sendPhoto(ticket, 'document', picture)).file_id,
    selfie_file_id: dataOf(await sendPhoto(ticket, 'selfie', picture)).file_id,
  })

  async function request(
    parts: PhoneParts,
    id_number: string,
    picture: Buffer,
    options?: CallOptions,
  ): Promise<Envelope<Recovered>> {
    const ticket = await prove(parts, id_number)
    return ask('POST /api/user/recovery', { action: 'ask', ticket, ...(await photos(ticket, picture)) }, options)
  }
  return { codeTo, prove, sendPhoto, photos, request }
}
