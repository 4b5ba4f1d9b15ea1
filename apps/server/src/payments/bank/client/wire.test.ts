import { createServer as createTlsServer } from 'node:https'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { tlsCertificate } from '../../../testing/certificate.ts'
import { openWire, type Wire, type WireOptions } from './wire.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const wire = (options: WireOptions = {}): Wire => {
  const connection = openWire(options)
  closing.push(() => connection.close())
  return connection
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A bank that handles each connection with `answers`. Requests are small, so each arrives in one chunk. */
const bankThat = async (answers: (socket: Socket, request: string) => void): Promise<string> => {
  const sockets = new Set<Socket>()
  const port = await listen(
    createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('data', (data) => answers(socket, data.toString()))
    }),
  )
  closing.push(() => sockets.forEach((socket) => socket.destroy()))
  return `http://127.0.0.1:${port}`
}

const answer = (body: string, more = ''): string =>
  `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`
const get = (url: string) => ({ method: 'GET', url, headers: {} }) as const

it('gives the whole answer of the bank, also in parts and in Portuguese', async () => {
  const text = answer('{"nome":"João"}')
  const url = await bankThat((socket) => {
    const bytes = Buffer.from(text)
    socket.write(bytes.subarray(0, 70))
    setImmediate(() => socket.write(bytes.subarray(70)))
  })
  expect(await wire().send(get(url))).toEqual({ status: 200, body: '{"nome":"João"}' })
})

describe('no answer is said as BankAway, without the address, where the bank', () => {
  const cut = (bytes: number) => (socket: Socket) => socket.end(answer('{"id":"1"}').slice(0, bytes))
  const banks: [claim: string, answers: (socket: Socket) => void][] = [
    ['hangs', () => undefined],
    ['stops in the middle of its answer', (socket) => void socket.write(answer('{"id":"1"}').slice(0, 45))],
    ['closes without a word', (socket) => socket.destroy()],
    ['cuts in its headers', cut(10)],
    ['cuts in its body', cut(answer('{"id":"1"}').length - 1)],
    ['speaks something else', (socket) => void socket.end('SSH-2.0-OpenSSH\r\n')],
    [
      'answers without an end',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
        const chunk = Buffer.alloc(1024 * 1024, 'a')
        const more = (): void => {
          if (!socket.destroyed)
            socket.write(Buffer.concat([Buffer.from('100000\r\n'), chunk, Buffer.from('\r\n')]), () => more())
        }
        more()
      },
    ],
  ]
  it.each(banks)('%s', async (_claim, answers) => {
    const url = await bankThat((socket) => answers(socket))
    const error = await wire({ timeoutMs: 500 })
      .send(get(`${url}/keys/52998224725`))
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'BankAway' })
    expect(String(error)).not.toMatch(/52998224725|127\.0\.0\.1/)
  })

  it('is not there', async () => {
    const gone = createServer()
    const port = await listen(gone)
    gone.close()
    await expect(wire().send(get(`http://127.0.0.1:${port}`))).rejects.toThrow('no answer from the bank: ECONNREFUSED')
  })
})

it('asks again on a new connection where a kept one was closed meanwhile', async () => {
  let connections = 0
  const seen = new WeakSet<Socket>()
  const url = await bankThat((socket) => {
    // Answers the first request on a connection and drops the connection at the second.
    if (seen.has(socket)) return socket.destroy()
    seen.add(socket)
    connections += 1
    return socket.write(answer(String(connections)))
  })
  const connection = wire()
  expect(await connection.send(get(url))).toMatchObject({ body: '1' })
  expect(await connection.send(get(url))).toMatchObject({ body: '2' })
})

describe('with certificates', () => {
  const bank = tlsCertificate('bank')
  const lender = tlsCertificate('lender')
  const stranger = tlsCertificate('stranger')

  /** A bank that requires a client certificate it trusts, and answers with its common name. */
  const mutual = async (): Promise<string> => {
    const server = createTlsServer(
      { ...bank, ca: lender.cert, requestCert: true, rejectUnauthorized: true },
      (request, response) => {
        response.end((request.socket as TLSSocket).getPeerCertificate().subject.CN)
      },
    )
    closing.push(() => server.closeAllConnections())
    return `https://127.0.0.1:${await listen(server)}`
  }

  it('shows its own to the bank and believes the one it was given', async () => {
    const url = await mutual()
    expect(await wire({ tls: { ...lender, ca: bank.cert } }).send(get(url))).toEqual({ status: 200, body: 'lender' })
  })

  it.each([
    ['none of its own', undefined],
    ['one that the bank does not know', { ...stranger, ca: bank.cert }],
    ['no trust in the bank', { ...lender, ca: stranger.cert }],
    ['only the authorities of the world', { ...lender, ca: undefined }],
  ])('gets no answer with %s', async (_claim, tls) => {
    await expect(wire({ tls }).send(get(await mutual()))).rejects.toMatchObject({ name: 'BankAway' })
  })
})
