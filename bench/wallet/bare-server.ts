import { createServer } from 'node:http'
import pg from 'pg'

/**
 * Only the plain transfer behind HTTP: no session, no key, no rule, no log, one round trip. No server that handles
 * each call on its own can be faster here.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })

const server = createServer((request, response) => {
  let text = ''
  request
    .setEncoding('utf8')
    .on('data', (part: string) => (text += part))
    .on('end', () => {
      const { a, b } = JSON.parse(text) as { a: number; b: number }
      void pool
        .query({ name: 'transfer', text: 'SELECT plain_transfer($1, $2)', values: [a, b] })
        .then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{"status_code":200}'))
    })
})
server.keepAliveTimeout = 65_000
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('is ready'))
process.once('SIGTERM', () => process.exit())
