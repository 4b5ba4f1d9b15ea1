import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface Ran {
  code: number | null
  output: string
}

export interface RunOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
}

/** Runs a shell command to its end and returns its output. */
export function runCommand(command: string, options: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = startCommand(command, options)
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }))
  })
}

export const startCommand = (
  command: string,
  { cwd = ROOT, env = process.env, ...as }: RunOptions = {},
): ChildProcess =>
  spawn('/bin/sh', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...as })

/** Runs test files, and returns the number of passed tests and the names of the failed ones. */
export async function runTests(
  files: readonly string[],
  { env = process.env, project = 'node' }: { env?: NodeJS.ProcessEnv; project?: 'node' | 'browser' } = {},
): Promise<{ passed: number; failed: string[] }> {
  const { output } = await runCommand(
    `npx vitest run --project ${project} --reporter=json ${files.join(' ')} 2>/dev/null`,
    { env },
  )
  const report = JSON.parse(output.slice(output.indexOf('{"num'))) as {
    numPassedTests: number
    testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
  }
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => [
    ...(status === 'failed' && assertionResults.length === 0 ? [name] : []),
    ...assertionResults.filter((test) => test.status !== 'passed').map(({ fullName }) => fullName),
  ])
  return { passed: report.numPassedTests, failed }
}

export const commandExists = (name: string): boolean => spawnSync('/bin/sh', ['-c', `command -v ${name}`]).status === 0
