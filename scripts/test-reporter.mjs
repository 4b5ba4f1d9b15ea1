// An additional vitest reporter: counts the tests, lists flaky ones, and shows where the time went.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SHOWN = 12

/** @type {(ms: number) => string} */
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`

/** @typedef {import('vitest/node').Reporter} Reporter */

/** @implements {Reporter} */
export default class TestReporter {
  counts = { passed: 0, failed: 0, skipped: 0 }
  /** @type {string[]} */
  flaky = []
  /** @type {{ project: string, file: string, ms: number, tests: number }[]} */
  files = []

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state } = test.result()
    if (state === 'passed') this.counts.passed += 1
    else if (state === 'skipped') this.counts.skipped += 1
    else this.counts.failed += 1
    if (test.diagnostic()?.flaky === true) this.flaky.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()]
    // A file that failed before its first test counts as one failure.
    if (module.state() === 'failed' && tests.every((test) => test.result().state !== 'failed')) this.counts.failed += 1
    const { collectDuration, duration, setupDuration, prepareDuration } = module.diagnostic()
    this.files.push({
      project: module.project.name,
      file: relative(root, module.moduleId),
      ms: collectDuration + duration + setupDuration + prepareDuration,
      tests: tests.length,
    })
  }

  /** @param {readonly import('vitest/node').TestModule[]} _modules
   *  @param {readonly unknown[]} errors */
  onTestRunEnd(_modules, errors) {
    if (errors.length > 0) this.counts.failed += errors.length
    if (this.files.length > SHOWN) this.#sayTimes()
    for (const name of this.flaky) console.log(`flaky: ${name} failed once and then passed`)
  }

  #sayTimes() {
    console.log(`\nwhere the time went (seconds of all workers together)`)
    for (const project of new Set(this.files.map((file) => file.project))) {
      const own = this.files.filter((file) => file.project === project)
      const ms = own.reduce((sum, file) => sum + file.ms, 0)
      const tests = own.reduce((sum, file) => sum + file.tests, 0)
      console.log(`${seconds(ms)}  ${project}: ${own.length} files, ${tests} tests`)
    }
    for (const { file, ms, tests } of this.files.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN))
      console.log(`${seconds(ms)}    ${file} (${tests})`)
  }
}
