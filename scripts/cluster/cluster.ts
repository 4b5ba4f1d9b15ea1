// A cluster on one machine from Debian's packages: three etcd, three PostgreSQL under Patroni with a synchronous standby,
// HAProxy, and two servers. Configurations are those of `deploy/`.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { start, stop, until, type Program } from './processes.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SERVER = join(ROOT, 'apps/server/dist/main.js')
const NEEDED = ['etcd', 'patroni', 'haproxy', 'psql', 'openssl']
const PACKAGES = 'apt-get install etcd-server patroni haproxy postgresql-15 openssl'
/** Of every node. */
export const PATRONI_CONFIG = join(ROOT, 'deploy/patroni/patroni.yml')
const NODES = [1, 2, 3]
const SERVERS = [1, 2]
/** Making the first database and its copies takes a while on a small machine. */
const START_SECONDS = 120

const portsOf = async (folder: string): Promise<Record<string, number>> => {
  const file = join(folder, 'ports.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  const names = [
    ...NODES.flatMap((node) => [`etcd${node}`, `etcdPeer${node}`, `patroni${node}`, `postgres${node}`]),
    ...SERVERS.map((server) => `server${server}`),
    'database',
    'http',
    'https',
  ]
  const ports: Record<string, number> = {}
  for (const name of names) {
    let port = await freePort()
    while (Object.values(ports).includes(port)) port = await freePort()
    ports[name] = port
  }
  writeFileSync(file, JSON.stringify(ports))
  return ports
}

/** PostgreSQL and etcd do not run as root: with root, they run as the user `postgres` of Debian's package. */
function accountFor(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function postgresPrograms(): string {
  const root = '/usr/lib/postgresql'
  const newest = readdirSync(root)
    .filter((version) => existsSync(join(root, version, 'bin/postgres')))
    .toSorted((one, other) => Number(other) - Number(one))[0]
  if (newest === undefined) throw new Error(`no PostgreSQL in ${root}: ${PACKAGES}`)
  return join(root, newest, 'bin')
}

export interface ClusterNode {
  name: string
  patroni: Program
  dataFolder: string
  port: number
  /** Patroni's own address, which says what the node is. */
  patroniUrl: string
}

export interface Cluster {
  /** Of the apps, through HAProxy. */
  url: string
  /** Of the leader, through HAProxy. */
  databaseUrl: string
  /** The same with the three hosts, of which a server finds the leader itself. */
  hostsUrl: string
  readingUrl: string
  nodes: ClusterNode[]
  /** The node that accepts writes. */
  leader(): Promise<ClusterNode>
  /** Starts a node again whose programs have ended; it follows the leader. */
  startAgain(node: ClusterNode): void
  /** Whether all nodes run, one leads, and a standby has every commit (with an asynchronous one: follows). */
  isWhole(): Promise<boolean>
  servers: ClusterServer[]
  stop(): Promise<void>
}

export interface ClusterServer {
  address: string
  program: Program
  /** Starts it again after it has ended, and waits until it is ready. */
  startAgain(): Promise<void>
}

export interface ClusterOptions {
  say(line: string): void
  /** Further settings of the servers. */
  env?: Record<string, string>
  /** Another bundle of the server. */
  bundle?: string
  /** Another configuration of Patroni, with which the leader may not wait for a standby. */
  patroni?: { config: string; synchronous: boolean }
}

const secret = (folder: string, name: string): string => readFileSync(join(folder, 'secrets', name), 'utf8').trim()

const answers200 = async (url: string): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(2000) })).status === 200

interface Setup extends ClusterOptions {
  folder: string
  ports: Record<string, number>
  account: { uid: number; gid: number } | undefined
}

const portIn = ({ ports }: Setup, name: string): number => {
  const port = ports[name]
  if (port === undefined) throw new Error(`no port for ${name}`)
  return port
}

const at = (setup: Setup, name: string): string => `127.0.0.1:${portIn(setup, name)}`

/** A folder that only its user may enter, as PostgreSQL demands. */
function ownFolder({ folder, account }: Setup, name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o700)
  if (account !== undefined) chownSync(path, account.uid, account.gid)
  return path
}

function startEtcd(setup: Setup, node: number): Program {
  const name = `etcd${node}`
  const peer = `http://${at(setup, `etcdPeer${node}`)}`
  const client = `http://${at(setup, name)}`
  const all = NODES.map((each) => `etcd${each}=http://${at(setup, `etcdPeer${each}`)}`).join(',')
  return start({
    name,
    command: 'etcd',
    args: Object.entries({
      name,
      'data-dir': ownFolder(setup, name),
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'initial-cluster': all,
      'initial-cluster-token': 'home-credit',
      // See the head of `patroni.yml`.
      'enable-v2': 'true',
    }).map(([option, value]) => `--${option}=${value}`),
    // Debian's package for ARM asks for it.
    env: { ETCD_UNSUPPORTED_ARCH: process.arch },
    log: join(setup.folder, `${name}.log`),
    account: setup.account,
  })
}

function startNode(setup: Setup, node: number): ClusterNode {
  const name = `postgres${node}`
  const home = ownFolder(setup, name)
  const dataFolder = join(home, 'data')
  const patroni = start({
    name: `patroni${node}`,
    command: 'patroni',
    args: [setup.patroni?.config ?? PATRONI_CONFIG],
    env: {
      PATRONI_NAME: name,
      PATRONI_ETCD_HOSTS: NODES.map((each) => at(setup, `etcd${each}`)).join(','),
      PATRONI_RESTAPI_LISTEN: at(setup, `patroni${node}`),
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(setup, `patroni${node}`),
      PATRONI_POSTGRESQL_LISTEN: at(setup, name),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(setup, name),
      PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
      PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms(),
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: secret(setup.folder, 'superuser-password'),
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: secret(setup.folder, 'replication-password'),
    },
    log: join(setup.folder, `${name}.log`),
    account: setup.account,
    cwd: home,
  })
  return { name, patroni, dataFolder, port: portIn(setup, name), patroniUrl: `http://${at(setup, `patroni${node}`)}` }
}

/** A certificate for this machine, signed by itself. */
function makeCertificate(folder: string): string {
  const file = join(folder, 'certificate.pem')
  if (existsSync(file)) return file
  const [key, certificate] = [join(folder, 'key.tmp'), join(folder, 'certificate.tmp')]
  const options =
    'req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1'
  execFileSync('openssl', [...options.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  writeFileSync(file, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
  return file
}

function startProxy(setup: Setup): Program {
  const certificate = makeCertificate(setup.folder)
  if (setup.account !== undefined) chownSync(certificate, setup.account.uid, setup.account.gid)
  const address = (name: string): string => `127.0.0.1:${portIn(setup, name)}`
  return start({
    name: 'haproxy',
    command: 'haproxy',
    args: ['-db', '-f', join(ROOT, 'deploy/haproxy/apps.cfg'), '-f', join(ROOT, 'deploy/haproxy/database.cfg')],
    env: {
      CERTIFICATES: certificate,
      // Nobody but the simulated bank, which does not come through here, calls the webhook.
      BANK_CA: certificate,
      HTTP_ADDRESS: address('http'),
      HTTPS_ADDRESS: address('https'),
      DATABASE_ADDRESS: address('database'),
      ...Object.fromEntries(SERVERS.map((server) => [`SERVER_${server}`, address(`server${server}`)])),
      ...Object.fromEntries(
        NODES.flatMap((node) => [
          [`DATABASE_${node}`, address(`postgres${node}`)],
          [`PATRONI_PORT_${node}`, String(portIn(setup, `patroni${node}`))],
        ]),
      ),
    },
    log: join(setup.folder, 'haproxy.log'),
    account: setup.account,
  })
}

const urlFor = (setup: Setup, role: 'owner' | 'serving' | 'reading', hosts: string): string =>
  `postgres://credit_${role}:${secret(setup.folder, `${role}-password`)}@${hosts}/credit`

/** The first server finds the leader among the hosts, the second through HAProxy: both ways are in use. */
function startServer(setup: Setup, server: number, { hosts, proxy }: { hosts: string; proxy: string }): Program {
  const place = server === 1 ? hosts : proxy
  return start({
    name: `server${server}`,
    command: process.execPath,
    args: [setup.bundle ?? SERVER],
    env: {
      MODE: 'sandbox',
      PORT: String(portIn(setup, `server${server}`)),
      PUBLIC_URL: `https://localhost:${portIn(setup, 'https')}`,
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: '3',
      DATABASE_URL: urlFor(setup, 'serving', place),
      MIGRATION_DATABASE_URL: urlFor(setup, 'owner', place),
      DATA_DIR: join(setup.folder, 'servers'),
      ...setup.env,
    },
    log: join(setup.folder, `server${server}.log`),
  })
}

function makeRoles(setup: Setup): void {
  execFileSync(join(ROOT, 'deploy/make-roles.sh'), [join(setup.folder, 'secrets')], {
    stdio: 'pipe',
    env: {
      ...process.env,
      PGHOST: '127.0.0.1',
      PGPORT: String(portIn(setup, 'database')),
      PGUSER: 'postgres',
      PGPASSWORD: secret(setup.folder, 'superuser-password'),
    },
  })
}

function checkPrograms(): void {
  const missing = NEEDED.filter((name) => {
    try {
      execFileSync('which', [name], { stdio: 'ignore' })
      return false
    } catch {
      return true
    }
  })
  if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}. On Debian: ${PACKAGES}`)
}

/** Starts everything in the folder, which keeps the data; the same folder can be started again. */
export async function startCluster(path: string, options: ClusterOptions): Promise<Cluster> {
  const { say } = options
  checkPrograms()
  const folder = resolve(path)
  mkdirSync(join(folder, 'servers'), { recursive: true })
  const setup: Setup = { ...options, folder, ports: await portsOf(folder), account: accountFor() }
  execFileSync(join(ROOT, 'deploy/make-secrets.sh'), [join(folder, 'secrets')], { stdio: 'ignore' })
  const standby = options.patroni?.synchronous === false ? '/async' : '/sync'
  const running: Program[] = []
  const nodes: ClusterNode[] = []
  const servers: ClusterServer[] = []
  /** Servers first, then standbys before the leader, so that nobody takes over from a leader that ends. */
  const stopAll = async (): Promise<void> => {
    await Promise.all(servers.map(({ program }) => stop(program)))
    const leading = await leaderOf(nodes)
    await Promise.all(nodes.filter((node) => node !== leading).map(({ patroni }) => stop(patroni)))
    if (leading !== undefined) await stop(leading.patroni)
    await Promise.all(running.map((each) => stop(each)))
  }
  try {
    say('etcd')
    running.push(...NODES.map((node) => startEtcd(setup, node)))
    await until('etcd', START_SECONDS, () => answers200(`http://${at(setup, 'etcd1')}/health`))
    say('PostgreSQL: a leader and two standbys')
    nodes.push(...NODES.map((node) => startNode(setup, node)))
    await until('a leader with a standby', START_SECONDS, () => isWhole(nodes, standby))
    say('HAProxy')
    running.push(startProxy(setup))
    await until('the leader through HAProxy', START_SECONDS, async () => {
      makeRoles(setup)
      return true
    })
    say('two servers')
    const hosts = NODES.map((node) => at(setup, `postgres${node}`)).join(',')
    const proxy = at(setup, 'database')
    for (const number of SERVERS) {
      const address = `http://${at(setup, `server${number}`)}`
      const begin = (): Program => startServer(setup, number, { hosts, proxy })
      const ready = (): Promise<boolean> =>
        until(`server ${number}`, START_SECONDS, () => answers200(`${address}/readyz`))
      const server: ClusterServer = {
        address,
        program: begin(),
        async startAgain() {
          server.program = begin()
          await ready()
        },
      }
      servers.push(server)
      await ready()
    }
    return {
      url: `https://localhost:${portIn(setup, 'https')}`,
      databaseUrl: urlFor(setup, 'serving', proxy),
      hostsUrl: urlFor(setup, 'serving', hosts),
      readingUrl: urlFor(setup, 'reading', proxy),
      nodes,
      startAgain(node) {
        node.patroni = startNode(setup, nodes.indexOf(node) + 1).patroni
      },
      isWhole: () => isWhole(nodes, standby),
      leader: () => until('a leader', START_SECONDS, () => leaderOf(nodes)),
      servers,
      stop: stopAll,
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}

const answersAt = (nodes: readonly ClusterNode[], path: string): Promise<boolean[]> =>
  Promise.all(nodes.map(({ patroniUrl }) => answers200(`${patroniUrl}${path}`).catch(() => false)))

async function isWhole(nodes: readonly ClusterNode[], standby: string): Promise<boolean> {
  const [run, lead, follow] = await Promise.all(['/health', '/primary', standby].map((path) => answersAt(nodes, path)))
  return run?.every(Boolean) === true && lead?.some(Boolean) === true && follow?.some(Boolean) === true
}

async function leaderOf(nodes: readonly ClusterNode[]): Promise<ClusterNode | undefined> {
  const lead = await answersAt(nodes, '/primary')
  return nodes.find((_, index) => lead[index])
}
