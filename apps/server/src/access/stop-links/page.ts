import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, isLang, type Lang } from '@home-credit/texts/runtime'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import {
  addressHashOf,
  answerSection,
  factList,
  faultFields,
  html,
  type Html,
  NOTHING,
  type CoreDependencies,
  sendPublicPage,
  takeTry,
} from '../../platform/http/index.ts'
import { contactOf } from '../identity/contact.ts'
import type { StopContext, StopFact, StopHandler, StopHandlers, StopLink } from './handlers.ts'
import { hashOfToken, STOP_PATH } from './make.ts'
import { findLink } from './store.ts'
import { useStopLink } from './use.ts'

/** Enough to open and use a few links; tokens are too long to guess. */
const TRIES = { max: 30, windowSeconds: 600 }
const FORGOT = '/#/pages/login/forgot'
const SERVICE = '/#/pages/service/index'

interface Visit {
  Params: { token: string }
  Querystring: Record<string, unknown>
}

interface Shown {
  title: string
  body: Html
  code?: number
}

interface Serving {
  db: Db
  clock: Clock
  handlers: StopHandlers
}

const wayTo = (href: string, label: string): Html => html`<p><a href="${href}">${label}</a></p>`

/** One page for all links that no longer work or never existed. */
const over = (lang: Lang): Shown => ({
  title: texts.stop_title({}, lang),
  body: answerSection(
    'plain',
    texts.stop_over({}, lang),
    html`<p>${texts.stop_over_next({}, lang)}</p>
    ${wayTo(FORGOT, texts.stop_to_forgot({}, lang))}${wayTo(SERVICE, texts.stop_to_service({}, lang))}`,
  ),
})

const question = (action: string, handler: StopHandler, facts: readonly StopFact[], lang: Lang): Shown => ({
  title: handler.texts.title({}, lang),
  body: html`<p>${handler.texts.lead({}, lang)}</p>
    ${facts.length === 0 ? NOTHING : html`<section>${factList(facts)}</section>`}
    <section><h2>${texts.stop_effects({}, lang)}</h2>
    <ul>${handler.texts.effects.map((effect) => html`<li>${effect({}, lang)}</li>`)}</ul>
    <form method="post" action="${action}"><button>${handler.texts.button({}, lang)}</button></form>
    <p class="muted">${texts.stop_was_me({}, lang)}</p></section>`,
})

const done = ({ texts: handlerTexts }: StopHandler, lang: Lang): Shown => ({
  title: handlerTexts.title({}, lang),
  body: answerSection(
    'good',
    handlerTexts.done({}, lang),
    html`<p>${handlerTexts.doneLead({}, lang)}</p>${wayTo(handlerTexts.next.href, handlerTexts.next.label({}, lang))}`,
  ),
})

const tooMany = (wait: number, lang: Lang): Shown => ({
  title: texts.stop_title({}, lang),
  body: answerSection('bad', texts.refusal_too_many({ count: wait }, lang)),
  code: 429,
})

const fault = (requestId: string, lang: Lang): Shown => ({
  title: texts.stop_title({}, lang),
  body: answerSection('bad', texts.refusal_unavailable({ request_id: requestId }, lang)),
  code: 503,
})

/** The first language of the browser that we support. */
const browserLang = (header: string | undefined): Lang =>
  (header ?? '')
    .split(',')
    .map((each) => each.trim().slice(0, 2).toLowerCase())
    .find(isLang) ?? DEFAULT_LANG

/**
 * `/stop/<token>`: the owner of an account stops what an SMS reported, without logging in.
 * Opening the link changes nothing, since phones open links for previews; only the button does.
 */
export function serveStopPage(
  app: FastifyInstance,
  { pool, secretKey, sandbox }: Pick<CoreDependencies, 'pool' | 'secretKey' | 'sandbox'>,
  { db, clock, handlers }: Serving,
): void {
  const pathOf = ({ params }: FastifyRequest<Visit>, lang: Lang): string =>
    `${STOP_PATH}/${encodeURIComponent(params.token)}?lang=${lang}`

  const respond = async (
    request: FastifyRequest<Visit>,
    reply: FastifyReply,
    show: (context: StopContext, link: StopLink | undefined) => Promise<Shown>,
  ): Promise<FastifyReply> => {
    const now = clock.now()
    const { lang: chosen } = request.query
    let lang = isLang(chosen) ? chosen : browserLang(request.headers['accept-language'])
    let shown: Shown
    try {
      const key = `${STOP_PATH}:${addressHashOf(secretKey, request)}`
      const full = await takeTry(pool, { key, now, ...TRIES })
      const link = full === undefined ? await findLink(db, hashOfToken(request.params.token), now) : undefined
      if (link !== undefined && !isLang(chosen)) lang = (await contactOf(db, link.borrowerId)).chosenLang ?? lang
      shown =
        full === undefined
          ? await show({ now, requestId: request.id, lang }, link)
          : tooMany(full.data.wait_seconds ?? 0, lang)
    } catch (error) {
      request.log.error(faultFields(error), 'fault')
      shown = fault(request.id, lang)
    }
    const { title, body, code = 200 } = shown
    return sendPublicPage(reply.code(code), {
      title,
      body,
      lang,
      hrefOf: (other) => pathOf(request, other),
      sandbox,
    })
  }

  app.get<Visit>(`${STOP_PATH}/:token`, (request, reply) =>
    respond(request, reply, async (context, link) => {
      const handler = link && handlers[link.kind]
      const facts = link && (await handler?.facts(db, link, context))
      return handler === undefined || facts === undefined
        ? over(context.lang)
        : question(pathOf(request, context.lang), handler, facts, context.lang)
    }),
  )

  app.register(async (scope) => {
    // The form has no fields.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => null)
    scope.post<Visit>(`${STOP_PATH}/:token`, (request, reply) =>
      respond(request, reply, async (context) => {
        const handler = await useStopLink(db, handlers, request.params.token, context)
        return handler === undefined ? over(context.lang) : done(handler, context.lang)
      }),
    )
  })
}
