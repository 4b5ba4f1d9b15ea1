import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { EmailRefused, type EmailMessage } from './email.ts'
import { openMailServer, readMessage, type MailServer } from './sandbox-server.ts'
import { smtpEmail } from './smtp.ts'

const FROM = 'Home-credit <no-reply@credit.example>'
const MESSAGE = {
  id: '0198c0de-0000-7000-8000-000000000001',
  address: 'maria@example.com',
  subject: 'Home-credit: 您的验证码, seu código',
  text: 'Olá,\n\n.one line begins with a dot\nseu código é 123456. 请勿告诉任何人。',
}

let server: MailServer
let messages: EmailMessage[] = []
let works = true
beforeAll(async () => {
  server = await openMailServer(async (message) => {
    if (!works) throw new Error('away')
    messages.push(message)
  })
})
afterAll(() => server.close())
beforeEach(() => {
  messages = []
  works = true
})

it('a message reaches the mailbox as it was written, with the id it is known by', async () => {
  await smtpEmail({ url: server.url, from: FROM }).send(MESSAGE)
  expect(messages).toEqual([MESSAGE])
})

it('a server that cannot take it now is a fault to be tried again; a mailbox that is none is an answer; neither tells whose it was', async () => {
  const gateway = smtpEmail({ url: server.url, from: FROM })
  const faultOf = async (message: EmailMessage): Promise<unknown> =>
    gateway.send(message).catch((error: unknown) => error)
  works = false
  const away = await faultOf(MESSAGE)
  const none = await faultOf({ ...MESSAGE, address: 'maria@nowhere.invalid' })
  expect([away, none]).toEqual([new Error('the mail server answered 451'), expect.any(EmailRefused)])
  expect(away).not.toBeInstanceOf(EmailRefused)
  expect(inspect([away, none], { depth: 10 })).not.toMatch(/maria|123456/)
  const closed = await openMailServer(async () => undefined)
  await closed.close()
  await expect(smtpEmail({ url: closed.url, from: FROM }).send(MESSAGE)).rejects.toThrow('did not answer')
  works = true
  await gateway.send(MESSAGE)
  expect(messages).toHaveLength(1)
})

it('beyond this machine nothing is sent to a server that speaks no TLS', async () => {
  // The same server, under a name that does not count as this machine.
  const url = server.url.replace('127.0.0.1', '127.1')
  await expect(smtpEmail({ url, from: FROM }).send(MESSAGE)).rejects.toThrow('the mail server answered 502')
  expect(messages).toEqual([])
})

it('a message is read in each of the ways in which it may be written', () => {
  const head = 'Message-ID: <a@b>\nSubject: =?UTF-8?Q?Ol=C3=A1_voc=C3=AA?=\n'
  expect(readMessage(`${head}Content-Transfer-Encoding: quoted-printable\n\nOl=C3=A1 =\nvoc=C3=AA\n`)).toEqual({
    id: 'a',
    subject: 'Olá você',
    text: 'Olá você',
  })
  expect(readMessage(`${head}\nplain\n\nwords`).text).toBe('plain\n\nwords')
})
