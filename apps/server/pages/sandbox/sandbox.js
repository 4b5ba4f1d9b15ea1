import { call, part as section, showFault } from './calls.js'

const showClock = ({ now }) => {
  section('now').textContent = new Date(now).toLocaleString(document.documentElement.lang, {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'full',
    timeStyle: 'medium',
  })
}

const showSent = (empty, table, rows) => {
  section(empty).hidden = rows.length > 0
  section(table).replaceChildren(
    ...rows.map(([sentAt, ...values]) => {
      const row = document.createElement('tr')
      for (const value of [new Date(sentAt).toLocaleTimeString(document.documentElement.lang), ...values])
        row.insertCell().textContent = value
      return row
    }),
  )
}
const showOutbox = ({ messages }) =>
  showSent(
    'empty',
    'outbox',
    messages.map(({ phone, text, sent_at: sentAt }) => [sentAt, phone, text]),
  )
const showEmails = ({ messages }) =>
  showSent(
    'no-emails',
    'emails',
    messages.map(({ address, subject, text, sent_at: sentAt }) => [sentAt, `${address}\n${subject}`, text]),
  )

const showPushed = ({ messages }) =>
  showSent(
    'nothing-pushed',
    'pushed',
    messages.map(({ endpoint, title, body, path, sent_at: sentAt }) => [
      sentAt,
      `${new URL(endpoint).host}\n${path}`,
      `${title}\n${body}`,
    ]),
  )

const enter = async (id) => {
  const { token } = await call('/api/sandbox/borrower_session', { id })
  localStorage.setItem('token', token)
  location.assign('/#/pages/loan/index')
}

const labels = JSON.parse(section('borrowers').dataset.labels)

/** Redraws only on a change, so that a button keeps its focus. */
let drawn = ''
const showBorrowers = ({ borrowers }) => {
  const now = JSON.stringify(borrowers)
  if (now === drawn) return
  drawn = now
  section('borrowers').replaceChildren(
    ...borrowers.map(({ id, name, state, note }) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.append(
        name,
        Object.assign(document.createElement('small'), {
          textContent: (state === 'credited' ? labels[note] : undefined) ?? labels[state] ?? '–',
        }),
      )
      button.addEventListener('click', () => {
        enter(id).catch(showFault)
      })
      return button
    }),
  )
}

const autopilot = section('autopilot')
const livesOn = section('lives-on')
/** An answer to a call from before the latest switch is stale and ignored. */
let switches = 0
const askAutopilot = async (input, key) => {
  const requestNumber = switches
  const { on, lives_on: lives } = await call('/api/sandbox/autopilot', input, key)
  if (requestNumber !== switches) return
  autopilot.checked = on
  livesOn.checked = lives
}
const switchAutopilot = (change) => {
  switches += 1
  askAutopilot({ action: 'switch', ...change }, crypto.randomUUID()).catch(showFault)
}
autopilot.addEventListener('change', () => switchAutopilot({ on: autopilot.checked }))
livesOn.addEventListener('change', () => switchAutopilot({ lives_on: livesOn.checked }))

const refresh = () =>
  Promise.all([
    call('/api/sandbox/clock', { action: 'read' }).then(showClock),
    call('/api/sandbox/sms', {}).then(showOutbox),
    call('/api/sandbox/email', {}).then(showEmails),
    call('/api/sandbox/push', {}).then(showPushed),
    call('/api/sandbox/borrowers', {}).then(showBorrowers),
    askAutopilot({ action: 'read' }),
  ]).catch(showFault)

for (const button of document.querySelectorAll('[data-seconds]'))
  button.addEventListener('click', () => {
    call('/api/sandbox/clock', { action: 'forward', seconds: Number(button.dataset.seconds) }, crypto.randomUUID())
      .then(refresh)
      .catch(showFault)
  })

const openConsole = async (role) => {
  const { token } = await call('/api/sandbox/operator_session', { role })
  localStorage.setItem('console-token', token)
  location.assign('/console/')
}

for (const button of document.querySelectorAll('[data-role]'))
  button.addEventListener('click', () => {
    openConsole(button.dataset.role).catch(showFault)
  })

await refresh()
setInterval(() => void refresh(), 2000)
