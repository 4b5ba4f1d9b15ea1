import { call, part, showFault } from './calls.js'

const line = part('scenario')
const bar = part('scenario-progress')
const start = part('scenario-start')
const labels = JSON.parse(line.dataset.labels)

const show = ({ step, done, total }) => {
  const isUnderWay = step !== null && step !== 'done' && step !== 'failed'
  line.textContent = step === null ? '' : labels[step]
  start.hidden = isUnderWay || step === 'done'
  bar.hidden = !isUnderWay
  bar.max = Math.max(1, total)
  bar.value = done
}

const refresh = () => {
  call('/api/sandbox/scenario', { action: 'read' }).then(show).catch(showFault)
}

start.addEventListener('click', () => {
  call('/api/sandbox/scenario', { action: 'start' }, crypto.randomUUID()).then(show).catch(showFault)
})
refresh()
setInterval(refresh, 2000)
