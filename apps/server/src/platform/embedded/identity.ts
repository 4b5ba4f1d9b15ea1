import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * How to run PostgreSQL, which refuses root: as ourselves; with dropped privileges; or as root that a user namespace
 * shows as another user, if that user could not reach the folders (a clone below a 0700 folder).
 */
export type Identity = { kind: 'self' } | { kind: 'drop'; uid: number; gid: number } | { kind: 'namespace' }

const NOBODY = 65534
const NAMESPACE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

export function commandAs(identity: Identity, program: string, args: string[]) {
  if (identity.kind === 'namespace')
    return { program: 'unshare', args: [...NAMESPACE, program, ...args], options: { cwd: '/' } }
  if (identity.kind === 'drop') return { program, args, options: { cwd: '/', uid: identity.uid, gid: identity.gid } }
  return { program, args, options: { cwd: '/' } }
}

const canReach = (identity: Identity, binFolder: string, dataFolder: string): boolean => {
  const check = commandAs(identity, '/bin/sh', [
    '-c',
    '"$0" --version >/dev/null && test -x "$1"',
    join(binFolder, 'postgres'),
    dataFolder,
  ])
  return spawnSync(check.program, check.args, { ...check.options, stdio: 'ignore' }).status === 0
}

/** The data folder must exist; `cluster` inside it may not exist yet. */
export function chooseIdentity(binFolder: string, dataFolder: string, cluster: string): Identity {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const owner = statSync(existsSync(cluster) ? cluster : dataFolder)
  const dropped: Identity =
    owner.uid === 0 ? { kind: 'drop', uid: NOBODY, gid: NOBODY } : { kind: 'drop', uid: owner.uid, gid: owner.gid }
  const ownedByRoot = existsSync(cluster) && owner.uid === 0
  if (!ownedByRoot && canReach(dropped, binFolder, dataFolder)) return dropped
  const namespace: Identity = { kind: 'namespace' }
  if (canReach(namespace, binFolder, dataFolder)) return namespace
  throw new Error(
    `PostgreSQL does not run as root, the unprivileged user ${dropped.uid} cannot reach ${binFolder} and ${dataFolder}, and this ` +
      'system allows no user namespace. Run as an ordinary user, or move the checkout and DATA_DIR to where others may enter.',
  )
}

export function giveTo(identity: Identity, path: string): void {
  if (identity.kind === 'drop') chownSync(path, identity.uid, identity.gid)
}
