// npm run prove -- <area> [--claim n] [--seed n] [--scale x]
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildStale } from '../scripts/build.mjs'
import { foundBy, makeRun, scaled, shortfalls, type Claim } from './claim.ts'

const SHOWN_FAULTS = 5

const areas = readdirSync(new URL('./areas', import.meta.url))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => name.slice(0, -3))

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { claim: { type: 'string' }, seed: { type: 'string' }, scale: { type: 'string', default: '1' } },
})
const area = positionals[0]
if (area === undefined || !areas.includes(area)) {
  console.error(`usage: npm run prove -- <${areas.join(' | ')}> [--claim n] [--seed n] [--scale x]`)
  process.exit(2)
}

const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000_000) : Number(values.seed)
const scale = Number(values.scale)
console.log(`commit ${commit()}`)
// Claims read the compiled texts and start the server from its bundle, so both must match the current sources.
await buildStale((line) => console.log(line))
const { claims } = (await import(`./areas/${area}.ts`)) as { claims: readonly Claim[] }

/** What is proved: with `+` when files were changed since. */
function commit(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+')
  } catch {
    return 'unknown'
  }
}

const list = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

/** Runs one claim and its planted bugs, prints the results, and returns whether the claim holds. */
async function prove(number: number, claim: Claim): Promise<boolean> {
  const say = (line: string): void => console.log(`  ${line}`)
  console.log(`\n${area} ${number}: ${claim.claim}`)
  const run = makeRun(seed, scale, say)
  const minCounts = Object.fromEntries(
    Object.entries(claim.minCounts).map(([name, count]) => [name, scaled(count, run)]),
  )
  say(`seed ${seed}${scale === 1 ? '' : `, scale ${scale}`}; asked: ${list(minCounts)}`)
  const began = Date.now()
  const seen = await claim.run(run)
  say(`seen: ${list(seen.counts)}`)
  const wrong = shortfalls(claim, seen, run)
  for (const fault of wrong.slice(0, SHOWN_FAULTS)) say(`- ${fault}`)
  let holds = wrong.length === 0
  for (const plant of claim.plants ?? []) {
    const planted = makeRun(seed, scale, say)
    const seenThen = await plant.run(planted)
    const [found, ...others] = foundBy(plant, seenThen)
    const [fault] = seenThen.faults
    const notFound =
      fault === undefined ? 'PASS, and it must not' : `PASS, and it must not; it fails only for: ${fault}`
    say(
      `planted: ${plant.bug}: ${found === undefined ? notFound : `FAIL, as it must (${others.length + 1} faults, such as: ${found})`}`,
    )
    holds &&= found !== undefined
  }
  say(`${holds ? 'PASS' : 'FAIL'} (${Math.round((Date.now() - began) / 1000)} s)`)
  return holds
}

let failed = 0
for (const [index, claim] of claims.entries()) {
  if (values.claim !== undefined && Number(values.claim) !== index + 1) continue
  const holds = await prove(index + 1, claim).catch((error: unknown) => {
    console.error(error)
    return false
  })
  if (!holds) failed += 1
}
console.log(`\n${area}: ${failed === 0 ? 'PASS' : `FAIL (${failed} claims)`}`)
process.exit(failed === 0 ? 0 : 1)
