// `npm test`: every check there is, one after the other, and one last line that counts them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildStale } from './build.mjs'
import { compileTexts } from './texts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
let passed = 0
let failed = 0

/** @type {(program: string, ...args: string[]) => boolean} */
const run = (program, ...args) =>
  spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: root, stdio: 'inherit' })
    .status === 0

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

const tests = () => {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-report-'))
  const report = join(folder, 'report.json')
  const good = run(
    'vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  )
  try {
    /** @type {{ numPassedTests: number, numTotalTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
    const counts = JSON.parse(readFileSync(report, 'utf8'))
    passed += counts.numPassedTests
    // What neither passed nor failed did not run: a suite that broke while loading, or a test left out.
    failed +=
      counts.numTotalTests -
      counts.numPassedTests +
      counts.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
    if (!good && failed === 0) failed += 1
  } catch {
    failed += 1
  }
  rmSync(folder, { recursive: true, force: true })
  return good
}

if ((await step('texts', compileTexts)) && (await step('types', () => run('typescript/bin/tsc', '-b')))) {
  await step('format', () => run('@biomejs/biome/bin/biome', 'format', '.'))
  await step('lint', () => run('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'))
  if (await step('build', () => buildStale())) tests()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
