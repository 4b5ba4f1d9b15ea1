import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', 'generated'])

const below = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : below(root, path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })

/** The source files below some folders, relative to the checkout. */
export const sourcesIn = (root: string, folders: readonly string[]): string[] =>
  folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => below(root, folder))

export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
