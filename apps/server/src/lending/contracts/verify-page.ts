import { join } from 'node:path'
import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, isLang, type Lang } from '@home-credit/texts/runtime'
import type { FastifyInstance } from 'fastify'
import { type Clock, momentIn } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import {
  addressHashOf,
  answerSection,
  factList,
  html,
  type Html,
  NOTHING,
  type CoreDependencies,
  sendPublicPage,
  serveStatic,
  takeTry,
} from '../../platform/http/index.ts'
import { SERVER_FOLDER } from '../../platform/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { hashIn, type VerifiedDocument } from './hash-lookup.ts'

const PATH = '/verify'
/** More than anyone checks by hand; nobody can guess a hash, however fast they try. */
const TRIES = { max: 30, windowSeconds: 600 }

type Say = (parameters: object, lang: Lang) => string

/** The texts for each kind of document: that it is valid, its number, its time, and its signer or borrower. */
const WORDS: Record<VerifiedDocument['kind'], readonly [valid: Say, number: Say, at: Say, who: Say]> = {
  contract: [texts.verify_valid, texts.verify_number, texts.verify_signed_at, texts.verify_signer],
  settlement: [texts.verify_settlement, texts.verify_letter, texts.verify_issued_at, texts.verify_borrower_initials],
  year: [texts.verify_year, texts.verify_letter, texts.verify_issued_at, texts.verify_borrower_initials],
}

function renderVerifiedDocument(document: VerifiedDocument, lang: Lang): Html {
  const [valid, number, at, who] = WORDS[document.kind]
  const facts: [string, string][] = [
    [number({}, lang), document.number],
    [at({}, lang), texts.verify_moment({ when: momentIn(document.at, lang) }, lang)],
    [who({}, lang), document.initials],
    [texts.verify_cpf({}, lang), document.cpfMasked],
  ]
  const rows = factList(facts)
  if (document.voidSince != null)
    return answerSection('bad', texts.verify_withdrawn({ when: momentIn(document.voidSince, lang) }, lang), rows)
  return document.void
    ? answerSection('bad', texts.verify_void({}, lang), rows)
    : answerSection('good', valid({}, lang), rows)
}

const form = (typed: string, lang: Lang): Html => html`<section><form id="form" action="${PATH}" method="get">
  <input type="hidden" name="lang" value="${lang}">
  <label for="hash">${texts.verify_hash_label({}, lang)}</label>
  <p class="muted" id="hash-help">${texts.verify_hash_help({}, lang)}</p>
  <input id="hash" name="hash" required maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="hash-help" value="${typed}">
  <button>${texts.verify_check({}, lang)}</button>
  <div id="drop" hidden>
    <label for="file">${texts.verify_file_label({}, lang)}</label>
    <p class="muted" id="file-help">${texts.verify_file_help({}, lang)}</p>
    <input id="file" type="file" accept="application/pdf,.pdf" aria-describedby="file-help">
    <p id="fault" class="banner" role="alert" hidden>${texts.verify_file_fault({}, lang)}</p>
  </div>
</form></section>`

export type FindDocument = (db: Db, keyring: Keyring, hash: string) => Promise<VerifiedDocument | undefined>

async function firstFound(
  finders: readonly FindDocument[],
  db: Db,
  keyring: Keyring,
  hash: string,
): Promise<VerifiedDocument | undefined> {
  for (const find of finders) {
    const document = await find(db, keyring, hash)
    if (document !== undefined) return document
  }
  return undefined
}

/** `/verify`: shows anyone who has a contract or a letter, or its hash, whether it is ours and valid. */
export function serveVerifyPage(
  app: FastifyInstance,
  { pool, keyring, secretKey, sandbox }: CoreDependencies,
  clock: Clock,
  finders: readonly FindDocument[],
): void {
  serveStatic(app, `${PATH}/`, join(SERVER_FOLDER, 'pages', 'verify'))
  app.get<{ Querystring: Record<string, unknown> }>(PATH, async (request, reply) => {
    const { lang: chosen, hash: rawHash } = request.query
    const lang = isLang(chosen) ? chosen : DEFAULT_LANG
    const typed = typeof rawHash === 'string' ? rawHash.trim().slice(0, 200) : ''
    const hash = hashIn(rawHash)

    let answer = rawHash === undefined || rawHash === '' ? NOTHING : answerSection('bad', texts.verify_wrong({}, lang))
    if (hash !== undefined) {
      const full = await takeTry(pool, {
        key: `${PATH}:${addressHashOf(secretKey, request)}`,
        now: clock.now(),
        ...TRIES,
      })
      const document = full === undefined ? await firstFound(finders, pool, keyring, hash) : undefined
      if (full !== undefined) {
        reply.code(429)
        answer = answerSection('bad', texts.refusal_too_many({ count: full.data.wait_seconds ?? 0 }, lang))
      } else
        answer =
          document === undefined
            ? answerSection('bad', texts.verify_unknown({}, lang))
            : renderVerifiedDocument(document, lang)
    }

    return sendPublicPage(reply, {
      title: texts.verify_title({}, lang),
      body: html`${answer}<p>${texts.verify_intro({}, lang)}</p>${form(typed, lang)}
      <script type="module" src="${PATH}/verify.js"></script>`,
      lang,
      hrefOf: (other) =>
        `${PATH}?${new URLSearchParams({ lang: other, ...(typed === '' ? {} : { hash: typed }) }).toString()}`,
      sandbox,
    })
  })
}
