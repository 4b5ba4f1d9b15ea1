import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const INSTALLED = ['/usr/bin/google-chrome', '/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

interface Found {
  executablePath: string
  env: Record<string, string>
}

const PACKAGE = '@sparticuz/chromium'
const UNPACK = `import('${PACKAGE}').then(({ default: packed }) => packed.executablePath())`

/**
 * The browser that npm brought. Its package unpacks into the temporary folder and takes whatever copy it finds there
 * for whole, so it is given a folder of its own, named by version and moved into place when complete.
 */
function fromNpm(): Found {
  const root = dirname(dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE))))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `home-credit-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (!existsSync(folder)) {
    const fresh = `${folder}.new-${process.pid}`
    // The named runtime makes it unpack the libraries, too, that a bare machine lacks.
    const env = { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
    execFileSync('mkdir', ['-p', fresh])
    execFileSync(process.execPath, ['--input-type=module', '-e', UNPACK], { env, cwd: dirname(import.meta.filename), stdio: 'inherit' })
    try {
      renameSync(fresh, folder)
    } catch {
      rmSync(fresh, { recursive: true, force: true })
    }
  }
  return { executablePath: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } }
}

/** CHROME_PATH or an installed Chrome wins over the one from npm. */
export function findBrowser(): Found {
  const chosen = process.env['CHROME_PATH'] ?? INSTALLED.find((path) => existsSync(path))
  return chosen === undefined ? fromNpm() : { executablePath: chosen, env: {} }
}

let launched: Promise<Browser> | undefined

/** One browser for all the files that a worker runs. It is driven directly: through another process every message would be written twice. It ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  const { executablePath, env } = findBrowser()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  launched ??= chromium.launch({ executablePath, args, headless: true, env: { ...process.env, ...env } })
  return launched
}
