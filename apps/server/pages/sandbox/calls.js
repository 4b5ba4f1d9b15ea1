export const part = (name) => document.getElementById(name)

export const call = async (path, input, key) => {
  const headers = { 'content-type': 'application/json', lang: document.documentElement.lang }
  if (key) headers['idempotency-key'] = key
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(input) })
  const { status_code: status, message, data } = await response.json()
  if (status !== 200) throw new Error(message)
  return data
}

export const showFault = (error) => {
  part('fault').textContent = error.message
  part('fault').hidden = false
  part('fault').scrollIntoView({ block: 'nearest' })
}
