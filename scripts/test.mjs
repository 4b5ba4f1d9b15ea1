// `npm test`: runs every check in sequence and prints a final line with the counts.
// `npm test -- <name>`: runs only the tests whose file name contains it, without the other checks.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileTexts } from './texts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @type {(program: string, ...args: string[]) => boolean} */
const run = (program, ...args) =>
  spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: root, stdio: 'inherit' })
    .status === 0

let passed = 0
let failed = 0

/** @type {(name: string, work: () => unknown) => Promise<boolean>} */
const step = async (name, work) => {
  const began = Date.now()
  let good = false
  try {
    good = (await work()) !== false
  } catch (error) {
    console.error(error)
  }
  if (good) passed += 1
  else failed += 1
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  return good
}

/** Runs vitest with its own arguments in this process: starting another would take as long as a pure test. */
const runTests = async (/** @type {string[]} */ args) => {
  const { parseCLI, startVitest } = await import('vitest/node')
  const { default: TestReporter } = await import('./test-reporter.mjs')
  const reporter = new TestReporter()
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const vitest = await startVitest('test', filter, { ...options, root, watch: false, reporters: ['default', reporter] })
  await vitest.close()
  const { counts } = reporter
  passed += counts.passed
  // In a full run no test may be skipped; a selection skips the others.
  failed += counts.failed + (args.length === 0 ? counts.skipped : 0)
  if (counts.passed + counts.failed === 0) failed += 1
}

const chosen = process.argv.slice(2)
if (chosen.length > 0) await runTests(chosen)
else {
  await step('format', () => run('@biomejs/biome/bin/biome', 'format', '.'))
  if (await step('texts', compileTexts)) {
    // In one pass: the rules that need types and the compiler's own errors.
    await step('types and lint', () => run('oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'))
    if (await step('build', () => run('../scripts/build.mjs'))) {
      await step('size', () => run('../scripts/size.mjs'))
      await runTests([])
    }
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
