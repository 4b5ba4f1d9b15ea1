import { call, part, showFault } from './calls.js'

const labels = JSON.parse(part('bank').dataset.labels)
const lang = document.documentElement.lang
const money = new Intl.NumberFormat(lang, { style: 'currency', currency: 'BRL' })
const moment = new Intl.DateTimeFormat(lang, { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })
const reais = (cents) => money.format(cents / 100)

const WEBHOOKS = { once: {}, often: { times: 5 }, late: { delay_seconds: 600 }, never: { times: 0 } }

/** The typed amount in centavos; reais with a point or a comma. */
const typedCents = () => {
  const found = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(part('bank-amount').value.trim())
  return found === null ? 0 : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

const act = async (...inputs) => {
  part('fault').hidden = true
  try {
    for (const input of inputs) show(await call('/api/sandbox/bank', input, crypto.randomUUID()))
  } catch (error) {
    showFault(error)
  }
}

const pay = (more) => ({ action: 'pay', ...WEBHOOKS[part('bank-webhooks').value], ...more })

/** One line with its buttons: each is a label and a function that returns the inputs of the calls. */
const line = (facts, actions) => {
  const row = document.createElement('li')
  const [first, ...others] = facts
  row.append(Object.assign(document.createElement('strong'), { textContent: first }))
  for (const text of others) row.append(Object.assign(document.createElement('span'), { textContent: text }))
  const buttons = document.createElement('div')
  for (const [label, inputs] of actions) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label })
    button.addEventListener('click', () => void act(...inputs()))
    buttons.append(button)
  }
  row.append(buttons)
  return row
}

const chargeLine = ({ txid, amount_cents: amount, status, expires_at: until }) =>
  line(
    [
      reais(amount),
      ['active', 'expired'].includes(status) ? `${labels[status]} · ${moment.format(new Date(until))}` : labels[status],
      txid,
    ],
    [
      [status === 'active' ? labels.pay : labels.pay_late, () => [pay({ txid })]],
      [labels.pay_other, () => [pay({ txid, amount_cents: typedCents() })]],
      ...(status === 'active' ? [[labels.pay_twice, () => [pay({ txid }), pay({ txid })]]] : []),
    ],
  )

const receivedLine = ({ end_to_end_id: id, txid, amount_cents: amount, paid_at: at, returned_cents: returned }) =>
  line(
    [
      reais(amount),
      `${moment.format(new Date(at))}${returned > 0 ? ` · ${labels.went_back.replace('{amount}', reais(returned))}` : ''}`,
      id,
      txid ?? labels.no_order,
    ],
    returned < amount ? [[labels.claw_back, () => [{ action: 'claw_back', end_to_end_id: id }]]] : [],
  )

const ENDS = { processing: ['paid', 'failed'], paid: ['returned'] }
const payoutLine = ({ id, amount_cents: amount, to, state, reason }) =>
  line(
    [reais(amount), reason === null ? labels[state] : `${labels[state]} · ${labels[reason] ?? reason}`, to, id],
    (ENDS[state] ?? []).map((end) => [labels[`end_${end}`], () => [{ action: 'end_payout', id, state: end }]]),
  )

/** The newest ones; the API returns the older ones, too. */
const SHOWN = 10

/** Redraws only on a change, so that a button keeps its focus. */
const drawn = new Map()
const draw = (name, all, toLine) => {
  const rows = all.slice(0, SHOWN)
  const now = JSON.stringify(rows)
  if (drawn.get(name) === now) return
  drawn.set(name, now)
  part(`bank-no-${name}`).hidden = rows.length > 0
  part(`bank-${name}`).replaceChildren(...rows.map(toLine))
}

const show = ({ mood: payoutMode, charges, received, payouts }) => {
  if (document.activeElement !== part('bank-payout-mode')) part('bank-payout-mode').value = payoutMode
  draw('charges', charges, chargeLine)
  draw('received', received, receivedLine)
  draw('payouts', payouts, payoutLine)
}

part('bank-payout-mode').addEventListener(
  'change',
  () => void act({ action: 'payout_mood', mood: part('bank-payout-mode').value }),
)
part('bank-transfer').addEventListener('click', () => void act(pay({ amount_cents: typedCents() })))

const refresh = () => call('/api/sandbox/bank', { action: 'read' }).then(show).catch(showFault)
await refresh()
setInterval(() => void refresh(), 2000)
