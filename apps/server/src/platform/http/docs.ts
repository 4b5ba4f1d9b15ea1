import { REFUSALS, type Call } from '@home-credit/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { html, page, type Html } from './html.ts'
import { openApi } from './openapi.ts'

const anchor = (call: Call): string => call.key.replace(/\W+/g, '-')

const schema = (title: string, of: z.ZodType): Html =>
  html`<details><summary>${title}</summary><pre>${JSON.stringify(z.toJSONSchema(of, { io: 'input' }), null, 2)}</pre></details>`

const article = (call: Call): Html =>
  html`<article id="${anchor(call)}">
    <h2>${call.key}</h2>
    <p>${call.summary}</p>
    <p class="muted">who: ${call.who}${call.handsOutSession ? '; hands out a session' : ''}</p>
    ${schema('input', call.input)} ${schema('data', call.output)}
  </article>`

const docsPage = (calls: readonly Call[]): string => {
  const rows = Object.entries(REFUSALS).map(
    ([name, status]) => html`<tr><td>${String(status)}</td><td>${name}</td></tr>`,
  )
  return page(
    'Home-credit API',
    html`<h1>Home-credit API</h1>
      <p>Every answer is <code>{status_code, message, data}</code>; 200 is done. <a href="/api/openapi.json">openapi.json</a></p>
      <ul>${calls.map((call) => html`<li><a href="#${anchor(call)}">${call.key}</a></li>`)}</ul>
      ${calls.map(article)}
      <h2>status_code</h2>
      <table><tr><th>status_code</th><th>reason</th></tr>${rows}</table>`,
  )
}

/**
 * `/api/docs` for people and `/api/openapi.json` for programs, from the calls that are served. Built on first request,
 * so that the start need not wait.
 */
export function serveDocs(app: FastifyInstance, calls: readonly Call[]): void {
  let document: string | undefined
  let body: string | undefined
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(openApi(calls)))),
  )
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send((body ??= docsPage(calls))))
}
