import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

interface Found {
  executablePath: string
  env: Record<string, string>
}

/** A temporary folder, filled elsewhere and renamed when complete, so that no process finds it half full. */
function unpacked(name: string, fill: (folder: string) => void): string {
  const folder = join(tmpdir(), `home-credit-chromium-${name}-${process.getuid?.() ?? 0}`)
  if (!existsSync(folder)) {
    const fresh = `${folder}.new-${process.pid}`
    mkdirSync(fresh, { recursive: true })
    fill(fresh)
    try {
      renameSync(fresh, folder)
    } catch {
      rmSync(fresh, { recursive: true, force: true })
    }
  }
  return folder
}

const PACKAGE = '@sparticuz/chromium'
const UNPACK = `import('${PACKAGE}').then(({ default: packed }) => packed.executablePath())`

/**
 * The browser from npm. Its package trusts any copy it finds in the temporary folder, so it gets a folder of its own.
 */
function fromNpm(): Found {
  const root = dirname(dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE))))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = unpacked(version, (fresh) => {
    // This runtime name makes it also unpack the libraries that a bare machine lacks.
    const env = { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
    execFileSync(process.execPath, ['--input-type=module', '-e', UNPACK], {
      env,
      cwd: dirname(import.meta.filename),
      stdio: 'inherit',
    })
  })
  return { executablePath: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } }
}

/**
 * Debian's headless browser and its missing libraries, unpacked but not installed: npm has none for arm64, and this
 * needs no root.
 */
function fromDebian(): Found {
  const folder = unpacked('debian', (fresh) => {
    const [lists, cache] = [join(fresh, 'lists'), join(fresh, 'cache')]
    mkdirSync(join(lists, 'partial'), { recursive: true })
    mkdirSync(join(cache, 'archives', 'partial'), { recursive: true })
    const apt = (...args: string[]) =>
      execFileSync(
        'apt-get',
        [
          '-qq',
          '-o',
          `Dir::State::lists=${lists}`,
          '-o',
          `Dir::Cache=${cache}`,
          '-o',
          'Debug::NoLocking=1',
          '-o',
          'APT::Sandbox::User=',
          ...args,
        ],
        { stdio: 'inherit' },
      )
    apt('update')
    apt('--yes', '--no-install-recommends', '--download-only', 'install', 'chromium-headless-shell')
    for (const name of readdirSync(join(cache, 'archives')).filter((file) => file.endsWith('.deb'))) {
      execFileSync('dpkg-deb', ['-x', join(cache, 'archives', name), fresh])
    }
    rmSync(lists, { recursive: true })
    rmSync(cache, { recursive: true })
  })
  const libraries = join(folder, 'usr', 'lib', 'aarch64-linux-gnu')
  return {
    executablePath: join(folder, 'usr', 'lib', 'chromium', 'chromium-headless-shell'),
    env: { LD_LIBRARY_PATH: `${libraries}:${join(libraries, 'pulseaudio')}` },
  }
}

/** CHROME_PATH or an installed Chrome takes precedence. */
export function findBrowser(): Found {
  const chosen = process.env['CHROME_PATH'] ?? INSTALLED.find((path) => existsSync(path))
  if (chosen !== undefined) return { executablePath: chosen, env: {} }
  return process.platform === 'linux' && process.arch === 'arm64' ? fromDebian() : fromNpm()
}

let launched: Promise<Browser> | undefined

/**
 * One browser for all test files of a worker, until the worker ends. It is driven directly: through another process
 * every message would be written twice.
 */
export function sharedBrowser(): Promise<Browser> {
  const { executablePath, env } = findBrowser()
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  launched ??= chromium.launch({ executablePath, args, headless: true, env: { ...process.env, ...env } })
  return launched
}
