import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The least that a call which reads can do: HTTP, one named select by primary key, an answer in the envelope. No
 * session, no check of the input, no log.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: Number(process.env['POOL_SIZE']) })

const server = createServer((request, response) => {
  let text = ''
  request
    .setEncoding('utf8')
    .on('data', (part: string) => (text += part))
    .on('end', () => {
      const { id } = JSON.parse(text) as { id: number }
      void pool
        .query({ name: 'one', text: 'SELECT id, cents FROM bare_accounts WHERE id = $1', values: [id] })
        .then(({ rows }) =>
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ status_code: 200, message: 'done', data: rows[0] })),
        )
    })
})
server.keepAliveTimeout = 65_000
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('is ready'))
process.once('SIGTERM', () => process.exit())
