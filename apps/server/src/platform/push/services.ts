/** Push services of the browsers: Chrome and its relatives, Firefox, Safari, Edge. */
const HOSTS: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'web.push.apple.com',
])
const DOMAINS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/**
 * Whether an address belongs to a push service that we know. The address comes from a browser, so everything else is
 * refused: a server that posts to any address could be made to reach into its own network.
 */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    [port, username, password, hash].every((part) => part === '') &&
    (HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain)))
  )
}
