// `npm run operator` and the others: from the sources where they can be run, otherwise as `npm run build` compiled them.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hasDevelopmentPackages } from './development.mjs'

const [name = ''] = process.argv.splice(2, 1)
const source = new URL(`../apps/server/src/commands/${name}.ts`, import.meta.url)
const compiled = new URL(`../apps/server/dist/${name}.js`, import.meta.url)
if (hasDevelopmentPackages()) {
  const { register } = await import('tsx/esm/api')
  register()
  await import(source.href)
} else if (existsSync(fileURLToPath(compiled))) await import(compiled.href)
else {
  process.stderr.write(`${name}: there is no build: run npm run build where the development packages are\n`)
  process.exit(2)
}
