import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/**
 * Writes .br and .gz beside every text file of a built app.
 * @param {string} folder
 */
export function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const body = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(body))
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
  }
}
