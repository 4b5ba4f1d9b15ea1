import { statfs } from 'node:fs/promises'

export interface Disk {
  holds: 'data' | 'files'
  free_bytes: number
  total_bytes: number
}

/** Folders on this machine, by what is in them. */
export type Folders = Readonly<Partial<Record<Disk['holds'], string>>>

export async function readDisks(folders: Folders): Promise<Disk[]> {
  const disks = (['data', 'files'] as const).flatMap((holds) => {
    const folder = folders[holds]
    return folder === undefined
      ? []
      : [
          statfs(folder).then(
            ({ bsize, bavail, blocks }) => ({ holds, free_bytes: bavail * bsize, total_bytes: blocks * bsize }),
            // The folder does not exist: nothing has been stored in it yet.
            () => undefined,
          ),
        ]
  })
  return (await Promise.all(disks)).flatMap((disk) => disk ?? [])
}
