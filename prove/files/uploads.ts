import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { addBorrower } from '../../apps/server/src/testing/borrower.ts'
import { hostilePdfs, tablePdf } from '../../apps/server/src/testing/sample-pdfs.ts'
import {
  bombPng,
  heaviestPng,
  hostilePictures,
  plainJpeg,
  TELLTALES,
} from '../../apps/server/src/testing/sample-pictures.ts'
import { sendFile, type Uploaded } from '../../apps/server/src/testing/upload.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { startServer, stopServer, type ServerProcess } from '../foundation/server-process.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import { peakMemory } from './server-memory.ts'

const PARALLEL = 50
/**
 * The server's own 150 MB, the admitted bodies, one picture of the largest allowed size, and a PDF read at the same
 * time.
 */
const MAX_MEMORY_MB = 1100
const MAX_BYTES = 10 * 1024 * 1024

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())

interface Scenario {
  books: Books
  server: ServerProcess
  token: string
  /** The file store, and the folder for temporary files. */
  store: string
  temporary: string
}

/** One real server with its own store and temporary folder, and a borrower with a session. */
async function withScenario<Result>(
  bundle: string | undefined,
  work: (scenario: Scenario) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-hostile-'))
  const [store, temporary] = [join(folder, 'store'), join(folder, 'tmp')]
  mkdirSync(temporary)
  try {
    return await withBooks(async (books) => {
      const { token } = await addBorrower(books.pool.db)
      const env = { FILES_DIR: store, TMPDIR: temporary }
      const server = await startServer({
        databaseUrl: books.url,
        port: await freePort(),
        env,
        ...(bundle === undefined ? {} : { bundle }),
      })
      try {
        return await work({ books, server, token, store, temporary })
      } finally {
        await stopServer(server)
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Clears the rate limits: all requests come from one address. */
const forgetTries = async ({ books }: Scenario): Promise<void> => {
  await books.pool.db.deleteFrom('rate_limits').execute()
}

const send = ({ server, token }: Scenario, body: Buffer): Promise<Uploaded> => sendFile(server.address, body, { token })

/** What is wrong with the stored version of a hostile picture, as served. */
async function pictureFaults({ server }: Scenario, name: string, link: string): Promise<string[]> {
  const answer = await fetch(`${server.address}${link}`)
  const body = Buffer.from(await answer.arrayBuffer())
  const text = body.toString('latin1')
  const leaks = TELLTALES.filter((word) => text.includes(word))
  const metadata = await sharp(body)
    .metadata()
    .catch(() => undefined)
  const more = (['exif', 'icc', 'iptc', 'xmp'] as const).filter((kind) => metadata?.[kind] !== undefined)
  return [
    ...(leaks.length > 0 ? [`${name}: still holds ${leaks.join(', ')}`] : []),
    ...(more.length > 0 ? [`${name}: still has ${more.join(', ')}`] : []),
    ...(metadata?.format === 'jpeg' ? [] : [`${name}: kept as it was`]),
    ...(answer.headers.get('content-type') === 'image/jpeg' &&
    answer.headers.get('x-content-type-options') === 'nosniff'
      ? []
      : [`${name}: may be taken for something else`]),
  ]
}

/** Each hostile file on its own: refused with an error at the field, or stored as pixels only. */
async function oneByOne(scenario: Scenario): Promise<Seen> {
  const faults: string[] = []
  const files: { name: string; body: Buffer; fault?: string }[] = [...(await hostilePictures()), ...hostilePdfs()]
  for (const { name, body, fault } of files) {
    const answer = await send(scenario, body)
    if (fault === undefined && answer.status_code === 200)
      faults.push(...(await pictureFaults(scenario, name, answer.data.link)))
    else if (fault === undefined || answer.status_code !== 400 || answer.data.fields?.['body'] === undefined)
      faults.push(`${name}: answered ${answer.status_code}`)
  }
  return { counts: { hostile_files: files.length }, faults }
}

/**
 * As much at once as a borrower could send: the largest bodies, the heaviest pictures and bombs, with valid files
 * among them that must pass.
 */
async function allAtOnce(scenario: Scenario, run: Run, parallel: number): Promise<Seen> {
  const faults: string[] = []
  const heavy = await heaviestPng()
  const jpeg = await plainJpeg()
  const random = { body: Buffer.concat([jpeg.subarray(0, 20), randomBytes(MAX_BYTES - 20)]), status: 400 }
  const bomb = { body: bombPng(), status: 400 }
  const manyObjects = {
    body: tablePdf({ more: Array.from({ length: 150_000 }, () => '<< /A [1 2 3] /B (x) >>') }),
    status: 200,
  }
  const honest = { body: jpeg, status: 200 }
  const kinds = [
    { body: heavy, status: 200 },
    random,
    bomb,
    manyObjects,
    honest,
    random,
    bomb,
    manyObjects,
    honest,
    random,
  ]
  const bodies = Array.from({ length: parallel }, (_, index) => kinds[index % kinds.length] ?? honest)
  let slowest = 0
  let over = false
  const others = async (): Promise<void> => {
    while (!over) {
      const began = performance.now()
      await fetch(`${scenario.server.address}/readyz`)
      slowest = Math.max(slowest, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const { before, peak } = await peakMemory(scenario.server.child.pid ?? 0, async () => {
    const polling = others()
    const answers = await Promise.all(bodies.map(({ body }) => send(scenario, body)))
    over = true
    await polling
    // A 503 is allowed too; only accepting a bad file is a fault.
    for (const [index, { status_code: status }] of answers.entries())
      if (status !== 503 && status !== bodies[index]?.status)
        faults.push(`at once: ${status} in place of ${bodies[index]?.status}`)
    if (answers.every(({ status_code: status }) => status === 503)) faults.push('at once: all were sent away')
    run.say(
      `${parallel} at once: ${answers.filter(({ status_code: status }) => status === 503).length} asked to come again`,
    )
  })
  run.say(`memory: ${before} MB before, ${peak} MB at most; the slowest other answer took ${Math.round(slowest)} ms`)
  if (peak > MAX_MEMORY_MB) faults.push(`memory: ${peak} MB, ${MAX_MEMORY_MB} allowed`)
  return { counts: { at_once: parallel }, faults }
}

/** Every stored file has its row, every row its file, and the temporary folder is empty. */
async function nothingLeft({ books, store, temporary }: Scenario): Promise<string[]> {
  const rows = new Set((await books.pool.db.selectFrom('files').select('id').execute()).map(({ id }) => `files/${id}`))
  const stored = filesIn(store)
  const matchCount = stored.filter((name) => rows.has(name)).length
  return [
    ...(stored.length > matchCount ? [`${stored.length - matchCount} files in the store belong to nobody`] : []),
    ...(rows.size > matchCount ? [`${rows.size - matchCount} rows have no file`] : []),
    ...filesIn(temporary).map((name) => `left in the temporary folder: ${name}`),
  ]
}

interface Proving {
  /** A server with a planted bug; by default the real one. */
  bundle?: string
  /** The number of parallel uploads. */
  parallel?: number
}

const proveUploads = (run: Run, { bundle, parallel = scaled(PARALLEL, run) }: Proving = {}): Promise<Seen> =>
  withScenario(bundle, async (scenario) => {
    const one = await oneByOne(scenario)
    await forgetTries(scenario)
    const all = await allAtOnce(scenario, run, parallel)
    return {
      counts: { ...one.counts, ...all.counts },
      faults: [...one.faults, ...all.faults, ...(await nothingLeft(scenario))],
    }
  })

const planted = (bug: string, edit: Edit, more: Pick<Proving, 'parallel'> = {}) => ({
  bug,
  run: (run: Run) => withPlantedServer(edit, (bundle) => proveUploads(run, { bundle, ...more })),
})

export const uploads: Claim = {
  claim:
    'every hostile file is refused or neutralised, fifty at once keep the memory of a real server bounded, and nothing that was refused is left behind',
  // Only in `npm run prove`: the module's own tests cover this on a small scale, and faster.
  slow: true,
  minCounts: { hostile_files: 45, at_once: PARALLEL },
  run: (run) => proveUploads(run),
  plantsAreSlow: true,
  plants: [
    planted('a file is what its name says', {
      file: 'apps/server/src/platform/files/files.ts',
      find: "if (kind === undefined) return 'kind'",
      replace: "if (kind === undefined) return { body: file, contentType: 'image/jpeg', width: 1, height: 1 }",
    }),
    planted('pictures keep their metadata', {
      file: 'apps/server/src/platform/files/image.ts',
      find: '.jpeg({ quality: QUALITY })',
      replace: '.keepMetadata().jpeg({ quality: QUALITY })',
    }),
    planted('a PDF may hold scripts and files', {
      file: 'apps/server/src/platform/files/pdf.ts',
      find: "if (found.active) return 'active'",
      replace: '',
    }),
    planted('a file is written before it is looked at', {
      file: 'apps/server/src/platform/files/files.ts',
      find: '  const content = await prepareContent(file)\n',
      replace:
        "  await files.put(storeKey(randomUUID()), file, 'application/octet-stream')\n  const content = await prepareContent(file)\n",
    }),
    planted(
      'there is always room for one more',
      {
        file: 'apps/server/src/platform/http/capacity.ts',
        find: 'if (line.length === 0 && size <= left)',
        replace: 'if (size >= 0)',
      },
      // All of them even in a small run: a few uploads would fit without the bug too.
      { parallel: PARALLEL },
    ),
  ],
}
