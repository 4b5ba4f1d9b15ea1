// Lists the third-party code in a bundle: licences.json as a list, licences.txt with every text in full.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Matches the package folder of a module; our own modules do not match. */
const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//

/**
 * The name, version and licence of a package. One without a licence may not be shipped.
 * @param {string} folder
 */
function read(folder) {
  const { name, version, license: licence } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (typeof licence !== 'string' || licence === '') throw new Error(`${name} names no licence`)
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  return { name, version, licence, text: file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim() }
}

/**
 * Every package that these modules come from, by name.
 * @param {Iterable<string>} modules
 */
export function licencesOf(modules) {
  const folders = new Set()
  for (const id of modules) {
    const folder = PACKAGE.exec(id.replaceAll('\\', '/'))?.[1]
    if (folder !== undefined && existsSync(join(folder, 'package.json'))) folders.add(folder)
  }
  return [...folders]
    .map(read)
    .toSorted(
      (one, other) => one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en'),
    )
}

/**
 * As a build plugin: writes both files beside the output.
 * @param {string[]} copied Folders of the app with a copied part of a package, its licence and its package.json.
 */
export function licences(copied = []) {
  let root = ''
  return {
    name: 'licences',
    /** @param {{ root: string }} config */
    configResolved(config) {
      root = config.root
    },
    /**
     * @this {{ emitFile(file: { type: 'asset', fileName: string, source: string }): unknown }}
     * @param {unknown} _options
     * @param {Record<string, { type: string, moduleIds?: string[], originalFileNames?: string[] }>} bundle
     */
    generateBundle(_options, bundle) {
      // A font is not a module: it is identified by its original file, relative to the app.
      const parts = Object.values(bundle).flatMap(({ moduleIds = [], originalFileNames = [] }) =>
        moduleIds.concat(originalFileNames.map((name) => resolve(root, name))),
      )
      const found = [...licencesOf(parts), ...copied.map((folder) => read(join(root, folder)))]
      const listed = found.map(({ name, version, licence }) => ({ name, version, licence }))
      const full = found
        .map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text}`)
        .join(`\n\n${'='.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(listed) })
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `${full}\n` })
    },
  }
}
