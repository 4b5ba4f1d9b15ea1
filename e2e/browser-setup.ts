import type { TestProject } from 'vitest/node'
import { launchBrowser } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browser: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowser()
  project.provide('browser', browser.wsEndpoint())
  return () => browser.close()
}
