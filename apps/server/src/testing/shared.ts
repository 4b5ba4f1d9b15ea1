import { inject } from 'vitest'

const answers = new Map<string, Promise<string>>()

/** Asks the main process of the run, which answers once it has made the thing. */
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

/** The address of the one PostgreSQL of the run; it is started when the first test file asks. */
export const clusterUrl = (): Promise<string> => ask('/cluster')

/** Waits until the apps and the server's bundle are built from the sources as they stand. */
export const built = (): Promise<string> => ask('/build')
