import type { Gauges } from '../../platform/http/index.ts'
import { type Folders, readDisks } from './disks.ts'

export const diskGauges = (folders: Folders): Gauges => ({
  names: {
    disk_free_bytes: 'Free space where the files, and the data of an embedded database, are',
    disk_size_bytes: 'Size of that disk',
  },
  labelNames: ['holds'],
  async read() {
    return (await readDisks(folders)).flatMap(({ holds, free_bytes, total_bytes }) => [
      { name: 'disk_free_bytes', labels: { holds }, value: free_bytes },
      { name: 'disk_size_bytes', labels: { holds }, value: total_bytes },
    ])
  },
})
