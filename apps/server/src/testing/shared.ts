import { inject } from 'vitest'

const answers = new Map<string, Promise<string>>()

/** The main process of the run creates the resource once and then answers. */
const ask = (path: string): Promise<string> => {
  const cached = answers.get(path)
  if (cached !== undefined) return cached
  const answer = fetch(`${inject('sharedUrl')}${path}`).then(async (response) => {
    if (!response.ok) throw new Error(await response.text())
    return response.text()
  })
  answers.set(path, answer)
  return answer
}

/** The URL of the run's one PostgreSQL; it starts with the first request. */
export const clusterUrl = (): Promise<string> => ask('/cluster')

/** Waits until the apps and the server's bundle are built from the current sources. */
export const built = (): Promise<string> => ask('/build')
