import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { EmailMessage } from './email.ts'

/** Maximum length of one message, in characters. */
const LONGEST = 200_000

/** Decodes `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`, the encodings of non-ASCII headers. */
const wordsIn = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, coded: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(coded, 'base64').toString() : quoted(coded.replaceAll('_', ' ')),
    )

const quoted = (text: string): string =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/** What a mailbox would show of a plain text message. */
export function readMessage(raw: string): Pick<EmailMessage, 'id' | 'subject' | 'text'> {
  const [head = '', ...rest] = raw.split('\n\n')
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = rest.join('\n\n')
  const coding = headers.get('content-transfer-encoding')?.toLowerCase()
  const text =
    coding === 'base64' ? Buffer.from(body, 'base64').toString() : coding === 'quoted-printable' ? quoted(body) : body
  return {
    id: /<([^@>]+)@/.exec(headers.get('message-id') ?? '')?.[1] ?? '',
    subject: wordsIn(headers.get('subject') ?? ''),
    text: text.replaceAll('\r\n', '\n').trimEnd(),
  }
}

const NO_OP_VERBS: ReadonlySet<string> = new Set(['MAIL', 'RSET', 'NOOP'])

export type Keep = (message: EmailMessage) => Promise<void>

/** One connection: only as much of SMTP as it takes to accept a message. */
async function talk(socket: Socket, keep: Keep): Promise<void> {
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  let [address, message]: [string, string[] | undefined] = ['', undefined]
  say('220 sandbox ESMTP')
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (message !== undefined) {
      if (line !== '.') {
        message.push(line.startsWith('..') ? line.slice(1) : line)
        if (message.reduce((sum, { length }) => sum + length, 0) > LONGEST) return
        continue
      }
      const read = readMessage(message.join('\n'))
      message = undefined
      // Confirms a message only after it is stored; the client sends an unconfirmed one again.
      say(
        await keep({ ...read, address }).then(
          () => '250 kept',
          () => '451 not now',
        ),
      )
      continue
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') say('250-sandbox\r\n250 8BITMIME')
    else if (verb === 'RCPT') {
      address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      say(address.endsWith('.invalid') ? '550 no such mailbox' : '250 ok')
    } else if (verb === 'DATA') {
      message = []
      say('354 go on')
    } else if (verb === 'QUIT') {
      say('221 bye')
      return
    } else say(NO_OP_VERBS.has(verb) ? '250 ok' : '502 not here')
  }
}

export interface MailServer {
  url: string
  close(): Promise<void>
}

/**
 * The sandbox's mail server, on this machine only: accepts every message and shows it at `/sandbox`. Rejects mailboxes
 * at `.invalid`.
 */
export async function openMailServer(keep: Keep): Promise<MailServer> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    talk(socket, keep)
      .catch(() => undefined)
      .finally(() => socket.end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server listens on no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
