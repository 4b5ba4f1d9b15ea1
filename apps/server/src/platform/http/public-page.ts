import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { FastifyReply } from 'fastify'
import { html, page, type Html } from './html.ts'

const LANGUAGES: readonly [lang: Lang, name: string][] = [
  ['en', texts.language_en({}, 'en')],
  ['zh', texts.language_zh({}, 'zh')],
  ['pt', texts.language_pt({}, 'pt')],
]

export const NOTHING = html``

/** The page's answer, set apart from the rest and announced by screen readers. */
export const answerSection = (kind: 'good' | 'bad' | 'plain', sentence: string, more: Html = NOTHING): Html =>
  html`<section role="status" class="${kind}"><h2>${sentence}</h2>${more}</section>`

export const factList = (facts: readonly (readonly [label: string, value: string])[]): Html =>
  html`<dl>${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`

const languageLinks = (hrefOf: (lang: Lang) => string, lang: Lang): Html =>
  html`<nav aria-label="${texts.verify_language({}, lang)}">${LANGUAGES.map(([each, name]) =>
    each === lang
      ? html`<span lang="${each}" aria-current="true">${name}</span> `
      : html`<a href="${hrefOf(each)}" lang="${each}" hreflang="${each}">${name}</a> `,
  )}</nav>`

interface PublicPage {
  title: string
  body: Html
  lang: Lang
  /** The same page in another language. */
  hrefOf(lang: Lang): string
  sandbox: boolean
}

/** Sends a page that anyone can open without the app: in three languages, neither cached nor indexed. */
export const sendPublicPage = (reply: FastifyReply, { title, body, lang, hrefOf, sandbox }: PublicPage): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .send(
      page(
        title,
        html`${languageLinks(hrefOf, lang)}<h1>${title}</h1>
      ${sandbox ? html`<p class="banner">${texts.sandbox_banner({}, lang)}</p>` : NOTHING}
      ${body}`,
        lang,
      ),
    )
