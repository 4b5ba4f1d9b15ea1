import { createTransport } from 'nodemailer'
import { EmailRefused, type EmailGateway } from './email.ts'

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, where TLS starts after the greeting. */
  url: string
  /** Sender, such as `Home-credit <no-reply@credit.example>`. */
  from: string
}

const TIMEOUT_MS = 10_000

export const isBeside = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Only the number of a fault, because the server's text may contain the mailbox. */
function faultOf(error: unknown): Error {
  const number = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const isOfMailbox = error instanceof Error && 'command' in error && error.command === 'RCPT TO'
  if (isOfMailbox && number >= 500) return new EmailRefused(`the mail server answered ${number}`)
  return new Error(number > 0 ? `the mail server answered ${number}` : 'the mail server did not answer')
}

/**
 * A mail server. A remote one must support TLS, or nothing is sent. The id becomes the Message-ID, by which mailboxes
 * recognize duplicates. A permanent rejection (5xx) of the mailbox is an answer; everything else, such as a wrong
 * password, is a fault, and the job retries.
 */
export function smtpEmail({ url, from }: SmtpOptions): EmailGateway {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isBeside(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, address, subject, text }) {
      const mail = { from, to: { name: '', address }, subject, text, messageId: `<${id}@${domain}>` }
      await transport.sendMail({ ...mail, textEncoding: 'base64' }).catch((error: unknown) => {
        throw faultOf(error)
      })
    },
  }
}
