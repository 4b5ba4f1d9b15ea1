import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { CHECKOUT_FOLDER } from '../platform/root.ts'
import { startTestCluster, type TestCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files request shared resources; see shared.ts. */
    sharedUrl: string
  }
}

/** Builds what is stale, in its own process: a build must not see the environment of a test run. */
export const build = async (): Promise<string> =>
  (await promisify(execFile)(process.execPath, [join(CHECKOUT_FOLDER, 'scripts', 'build.mjs')])).stdout

/** Resources of the whole run. The first test file that needs one creates it, so that a run of pure tests creates none. */
class Shared {
  #cluster: Promise<TestCluster> | undefined
  #built: Promise<string> | undefined
  users = 0
  readonly server: Server = createServer((request, response) => {
    const answers: Record<string, () => Promise<string>> = {
      '/cluster': async () => (await (this.#cluster ??= startTestCluster())).url,
      '/build': () => (this.#built ??= build()),
    }
    const answer = answers[request.url ?? ''] ?? (() => Promise.reject(new Error(`nothing at ${request.url}`)))
    answer().then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
    await (await this.#cluster?.catch(() => undefined))?.close()
  }
}

const globals = globalThis as { homeCreditShared?: Shared | undefined }

/** Runs once per vitest project; all projects share one instance. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (globals.homeCreditShared ??= new Shared())
  shared.users += 1
  if (shared.users === 1) await new Promise<void>((resolve) => shared.server.listen(0, '127.0.0.1', resolve))
  else if (!shared.server.listening) await new Promise((resolve) => shared.server.once('listening', resolve))
  project.provide('sharedUrl', `http://127.0.0.1:${(shared.server.address() as AddressInfo).port}`)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    globals.homeCreditShared = undefined
    await shared.close()
  }
}
