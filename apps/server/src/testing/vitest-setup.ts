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
    /** Where test files ask for what several of them share; see shared.ts. */
    sharedUrl: string
  }
}

/** Builds what is stale, in a process of its own: the environment of a test run is not that of a build. */
export const build = async (): Promise<string> =>
  (await promisify(execFile)(process.execPath, [join(CHECKOUT_FOLDER, 'scripts', 'build.mjs')])).stdout

/** What the whole run shares. Each is made when the first test file asks for it, so that a run of pure tests makes none. */
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

/** Runs once per project of vitest; all projects share one. */
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
