const part = (name) => document.getElementById(name)

/** Only the hash leaves the device. */
const check = async (file) => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  part('hash').value = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  part('form').requestSubmit()
}

const take = ([file]) => {
  if (!file) return
  part('fault').hidden = true
  check(file).catch(() => {
    part('fault').hidden = false
  })
}

part('drop').hidden = false
part('file').addEventListener('change', () => take(part('file').files))
// On the whole page: otherwise the browser would open a file that misses the box.
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  take(event.dataTransfer.files)
})
