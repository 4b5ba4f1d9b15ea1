import { join } from 'node:path'
import { ROLES, type SCENARIO_STEPS } from '@home-credit/contract'
import type { LoanState } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, isLang, type Lang } from '@home-credit/texts/runtime'
import type { FastifyInstance } from 'fastify'
import { html, page, serveStatic } from '../platform/http/index.ts'
import { SERVER_FOLDER } from '../platform/index.ts'
import { bankPart } from './bank-section.ts'
import type { Scene } from './people.ts'
import { SANDBOX_PASSWORD } from './seed.ts'

const DAY = 24 * 3600

/** Labels for the page's script. */
const labelsIn = (lang: Lang): Record<LoanState, string> => ({
  unverified: texts.loan_state_unverified({}, lang),
  no_package: texts.loan_state_no_package({}, lang),
  package_unpaid: texts.loan_state_package_unpaid({}, lang),
  quota_short: texts.loan_state_quota_short({}, lang),
  under_review: texts.loan_state_under_review({}, lang),
  rejected: texts.loan_state_rejected({}, lang),
  approved: texts.loan_state_approved({}, lang),
  generated: texts.loan_state_generated({}, lang),
  credited: texts.loan_state_credited({}, lang),
  repaid: texts.loan_state_repaid({}, lang),
  regretted: texts.loan_state_regretted({}, lang),
  cancelled: texts.loan_state_cancelled({}, lang),
})

const scenarioLabelsIn = (lang: Lang): Record<(typeof SCENARIO_STEPS)[number], string> => ({
  waiting: texts.sandbox_scenario_waiting({}, lang),
  people: texts.sandbox_scenario_people({}, lang),
  pictures: texts.sandbox_scenario_pictures({}, lang),
  rows: texts.sandbox_scenario_rows({}, lang),
  days: texts.sandbox_scenario_days({}, lang),
  done: texts.sandbox_scenario_done({}, lang),
  failed: texts.sandbox_scenario_failed({}, lang),
})

/** How far the repayment had come when the borrower was created. */
const notesIn = (lang: Lang): Partial<Record<Scene, string>> => ({
  early: texts.repay_state_early({}, lang),
  due: texts.repay_state_immediate({}, lang),
  overdue: texts.repay_state_overdue({}, lang),
})

/** `/sandbox`: simulates the outside by hand. Its script uses the same calls as the tests. */
export function serveSandboxPage(app: FastifyInstance): void {
  serveStatic(app, '/sandbox/', join(SERVER_FOLDER, 'pages', 'sandbox'))
  app.get<{ Querystring: { lang?: string } }>('/sandbox', (request, reply) => {
    const lang = isLang(request.query.lang) ? request.query.lang : DEFAULT_LANG
    const forward = [1, 7, 30].map(
      (days) =>
        html`<button type="button" data-seconds="${String(days * DAY)}">${texts.sandbox_forward_days({ count: days }, lang)}</button>`,
    )
    const logins = ROLES.map(
      (role) => html`<button type="button" data-role="${role}">${texts.sandbox_log_in_as({ role }, lang)}</button>`,
    )
    const byHand = texts.sandbox_logins({ example: `${ROLES[0]}@sandbox`, password: SANDBOX_PASSWORD }, lang)
    const body = html`<h1>${texts.sandbox_title({}, lang)}</h1>
      <p class="banner">${texts.sandbox_banner({}, lang)}</p>
      <p id="fault" class="banner" role="alert" hidden></p>
      <section><h2>${texts.sandbox_clock({}, lang)}</h2><p id="now"></p>${forward}</section>
      <section><h2>${texts.sandbox_borrowers({}, lang)}</h2><p class="muted">${texts.sandbox_borrowers_text({}, lang)}</p>
        <p><a href="/">${texts.sandbox_open_app({}, lang)}</a></p><div id="borrowers" data-labels="${JSON.stringify({ ...labelsIn(lang), ...notesIn(lang) })}"></div></section>
      <section><h2>${texts.sandbox_autopilot({}, lang)}</h2><p class="muted">${texts.sandbox_autopilot_text({}, lang)}</p>
        <label class="switch"><input type="checkbox" id="autopilot" />${texts.sandbox_autopilot_on({}, lang)}</label>
        <label class="switch"><input type="checkbox" id="lives-on" />${texts.sandbox_lives_on({}, lang)}</label></section>
      <section><h2>${texts.sandbox_scenario({}, lang)}</h2><p class="muted">${texts.sandbox_scenario_text({}, lang)}</p>
        <p id="scenario" role="status" data-labels="${JSON.stringify(scenarioLabelsIn(lang))}"></p><progress id="scenario-progress" aria-labelledby="scenario" hidden></progress>
        <button type="button" id="scenario-start" hidden>${texts.sandbox_scenario_start({}, lang)}</button></section>
      <section><h2>${texts.sandbox_operators({}, lang)}</h2><p><a href="/console/">${texts.sandbox_open_console({}, lang)}</a></p>${logins}<p class="muted">${byHand}</p></section>
      ${bankPart(lang)}
      <section><h2>${texts.sandbox_outbox({}, lang)}</h2><p id="empty" class="muted">${texts.sandbox_outbox_empty({}, lang)}</p><table id="outbox"></table></section>
      <section><h2>${texts.sandbox_emails({}, lang)}</h2><p id="no-emails" class="muted">${texts.sandbox_outbox_empty({}, lang)}</p><table id="emails"></table></section>
      <section><h2>${texts.sandbox_pushed({}, lang)}</h2><p id="nothing-pushed" class="muted">${texts.sandbox_outbox_empty({}, lang)}</p><table id="pushed"></table></section>
      <script type="module" src="/sandbox/sandbox.js"></script><script type="module" src="/sandbox/bank.js"></script><script type="module" src="/sandbox/scenario.js"></script>`
    return reply.type('text/html; charset=utf-8').send(page(texts.sandbox_title({}, lang), body, lang))
  })
}
