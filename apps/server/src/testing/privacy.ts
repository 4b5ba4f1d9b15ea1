import { cpfCheckDigits } from '@home-credit/domain'
import type { CallInput, CallOutput, Envelope, Role } from '@home-credit/contract'
import { SANDBOX_PASSWORD } from '../sandbox/seed.ts'
import { Authenticator } from './authenticator.ts'
import { placeCode } from './codes.ts'
import { dataOf, GOOD_PASSWORD, identityOf, type LoginResult, type PhoneParts } from './identity.ts'
import { plainJpeg } from './sample-pictures.ts'
import type { CallOptions, UsedServer } from './server.ts'
import { sendFile } from './upload.ts'

export type Input = CallInput<'POST /api/app/privacy'>
export type ConsoleInput = CallInput<'POST /api/console/privacy'>
type ConsoleAnswer = Envelope<CallOutput<'POST /api/console/privacy'>>

const ORIGIN = 'http://localhost:8080'

export interface FullBorrower extends LoginResult {
  parts: PhoneParts
  phone: string
  cpf: string
  fileIds: string[]
}

/** Personal data in every field, different for each borrower. */
const personalDataFor = (cpf: string) => ({
  name: `Iracema ${cpf}`,
  email: `iracema.${cpf}@correio.example`,
  nickname: `Ira${cpf.slice(0, 9)}`,
  work_unit: `Padaria ${cpf}`,
  work_address: `Rua ${cpf}`,
  passkey: `Telefone da Ira ${cpf}`,
})

/** Words that identify this borrower and no other. */
export const wordsOf = ({ phone, cpf }: FullBorrower): string[] => [
  phone,
  phone.slice(3),
  cpf,
  ...Object.values(personalDataFor(cpf)),
]

/** Repeated steps of the privacy tests. */
export function privacyOf(sandbox: UsedServer) {
  const identity = identityOf(sandbox)
  const { ask } = identity
  const db = () => sandbox.server.pool.db
  const privacy = (token: string, input: Input, options: CallOptions = {}) =>
    ask('POST /api/app/privacy', input, { token, ...options })
  let borrowerCount = 0

  /** Requests a code and reads it from the SMS. */
  async function codeOf(
    { token, parts }: { token: string; parts: PhoneParts },
    purpose: 'export' | 'deletion' = 'deletion',
  ): Promise<string> {
    await identity.forward(60)
    const before = dataOf(await ask('POST /api/sandbox/sms', { phone: identity.e164(parts) })).messages.filter(
      ({ text }) => / #\d{6}$/.test(text),
    ).length
    dataOf(await ask('POST /api/sms/send', { scene: 'edit', purpose }, { token }))
    return identity.lastCode(parts, before + 1)
  }

  const tokens = new Map<Role, string>()
  const operator = async (role: Role): Promise<string> => {
    const token =
      tokens.get(role) ??
      dataOf(await ask('POST /api/console/login', { login: `${role}@sandbox`, password: SANDBOX_PASSWORD })).token
    tokens.set(role, token)
    return token
  }
  const operate = async (
    input: ConsoleInput,
    { role = 'support', ...options }: CallOptions & { role?: Role } = {},
  ): Promise<ConsoleAnswer> => ask('POST /api/console/privacy', input, { token: await operator(role), ...options })

  return {
    identity,
    db,
    privacy,
    codeOf,
    operator,
    operate,
    /** Also drops the operators' sessions, which have expired by then. */
    async later(seconds: number): Promise<void> {
      await identity.forward(seconds)
      tokens.clear()
    },
    read: async (token: string) => dataOf(await privacy(token, { action: 'read' }, { key: null })),
    /** Returns the id of the request. */
    async requestDeletion(borrower: { token: string; parts: PhoneParts }): Promise<string> {
      const { requests } = dataOf(
        await privacy(borrower.token, { action: 'ask_deletion', sms_code: await codeOf(borrower) }),
      )
      return requests[0]?.id ?? ''
    },
    async one(id: string) {
      const data = dataOf(await operate({ action: 'one', id }, { key: null }))
      if (!('request' in data)) throw new Error('no request')
      return data
    },
    entriesAbout: (id: string) =>
      db()
        .selectFrom('audit_log')
        .select(['actor', 'action', 'reason', 'details'])
        .where('subject', '=', `borrower:${id}`)
        .orderBy('seq')
        .execute(),
    /** A borrower with data in every field, filled through the borrowers' calls. */
    async registerFullBorrower(): Promise<FullBorrower> {
      const session = await identity.registered(
        {},
        { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/147.0 Mobile' } },
      )
      const { token, parts } = session
      borrowerCount += 1
      const base = String(345_678_000 + borrowerCount)
      const borrower: FullBorrower = {
        ...session,
        phone: identity.e164(parts),
        cpf: `${base}${cpfCheckDigits(base)}`,
        fileIds: [],
      }
      const { nickname, passkey, ...fields } = personalDataFor(borrower.cpf)
      const info = {
        ...fields,
        date_of_birth: '1990-05-17',
        whatsapp: 'same',
        telegram: 'none',
        id_number: borrower.cpf,
        work_income_cents: 350_000,
      }
      dataOf(
        await ask(
          'POST /api/dk/userInfo',
          { action: 'save', ...info, bank_name: 'Banco do Brasil', bank_account: '12345-6', pix: fields.email },
          { token },
        ),
      )
      for (let more = 0; more < 2; more += 1)
        borrower.fileIds.push(dataOf(await sendFile(sandbox.address, await plainJpeg(), { token })).file_id)
      dataOf(
        await ask(
          'POST /api/user/set_user_info',
          { nickname, avatar_file_id: borrower.fileIds[0] ?? null, lang: 'pt', marketing: true },
          { token },
        ),
      )
      const passkeys = (input: CallInput<'POST /api/app/passkeys'>) =>
        ask('POST /api/app/passkeys', input, { token, origin: ORIGIN })
      const begun = dataOf(
        await passkeys({ action: 'options', sms_code: await placeCode(db(), borrower.phone, 'passkey') }),
      )
      const options: unknown = 'options' in begun ? begun.options : undefined
      dataOf(
        await passkeys({
          action: 'enrol',
          name: passkey,
          response: new Authenticator({ origin: ORIGIN, counter: 1 }).create(options),
        }),
      )
      const to = identity.newPhone()
      dataOf(await ask('POST /api/app/phone_change', { action: 'send_code', ...to }, { token }))
      dataOf(
        await ask(
          'POST /api/app/phone_change',
          {
            action: 'ask',
            ...to,
            sms_code: await identity.lastCode(to),
            password: GOOD_PASSWORD,
            id_number: borrower.cpf,
            document_file_id: borrower.fileIds[1] ?? '',
          },
          { token },
        ),
      )
      dataOf(await identity.login(parts, GOOD_PASSWORD))
      return borrower
    },
  }
}
