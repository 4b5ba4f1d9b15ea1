import { createHmac } from 'node:crypto'
import { may, splitKey } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, isLang, type Lang } from '@home-credit/texts/runtime'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { type Db, dbForCall, refuseIfCrowded } from '../db/pool.ts'
import { inTransaction, Undo } from '../db/transaction.ts'
import { forbiddenFields } from '../html/forbidden.ts'
import { markRequest } from '../trace/trace.ts'
import { addressHashOf } from './address.ts'
import { fieldFaults, nulFaults } from './fields.ts'
import { keyIn, once } from './idempotency.ts'
import { fileInTurn, logInInTurn, makeRoomFor, MIN_UPLOAD_SPEED, type MinUploadSpeed } from './intake.ts'
import { takeTry } from './limits.ts'
import { answerDone, answerRefusal, Refusal, refuse, type Answer } from './refusal.ts'
import type { Route } from './route.ts'
import { lacksSecondFactor, tokenIn, type Session, type Sessions } from './session.ts'
import { textOf } from './writer.ts'

/** How long a call may take, and how long a request may take to arrive. */
export const TIMEOUT_MS = 60_000

export interface ServeOptions {
  /** For calls that write, calls that read with a session, and calls that anyone may make. */
  dbs: Record<'writes' | 'reads' | 'console' | 'open', Db>
  clock: Clock
  secretKey: Buffer
  sessions: Sessions
  /** True in production. */
  secondFactorRequired?: boolean
  timeoutMs?: number
  minUploadSpeed?: MinUploadSpeed
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The status code for the log and the metrics. */
    answered: number
    /** The reason of the refusal, for the metrics. */
    refusedBy: string | undefined
  }
}

export const langOf = (request: FastifyRequest): Lang => {
  const lang = request.headers['lang']
  return isLang(lang) ? lang : DEFAULT_LANG
}

export function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  request.answered = answer.statusCode
  request.refusedBy = answer.refusedBy
  return reply
    .code(answer.httpStatus)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(answer.body)
}

/** The pool for what a call reads, by who may call. */
const READS_FROM = { anyone: 'open', sandbox: 'open', borrower: 'reads', operator: 'console' } as const

/** What is known before the body arrives. */
interface Admitted {
  now: Date
  addressHash: string
  session: Session | undefined
}

/**
 * The answer, or `otherwise` when it takes too long. The work may still succeed: a retry with its key returns the
 * result.
 */
async function within<Answer>(timeoutMs: number, answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), timeoutMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Serves one call of the contract: limit, session, input, role, idempotency, transaction, envelope, in this order. */
export function serve(
  app: FastifyInstance,
  { call, handle, refuseFile, sharesAnswers = false }: Route,
  {
    dbs,
    clock,
    secretKey,
    sessions,
    secondFactorRequired = false,
    timeoutMs = TIMEOUT_MS,
    minUploadSpeed = MIN_UPLOAD_SPEED,
  }: ServeOptions,
): void {
  const { method, path } = splitKey(call.key)
  const { takesFile } = call
  // Each call gets at most its share of a pool.
  const own = (all: Db, isNew = false): Db => dbForCall(all, { name: path, isNew })
  const writesDb = own(dbs.writes)
  const readsDb = dbs[READS_FROM[call.who]]
  /** For limits and sessions, before the call itself begins. */
  const checksDb = own(readsDb, true)
  const db = own(readsDb)

  /** Limit and session: everything that can be checked before the body is read. */
  const admit = async (request: FastifyRequest): Promise<Admitted | Refusal> => {
    const now = clock.now()
    const addressHash = addressHashOf(secretKey, request)
    if (call.limit !== undefined) {
      const full = await takeTry(checksDb, { key: `${path}:${addressHash}`, now, ...call.limit })
      if (full !== undefined) return full
    }

    let session: Session | undefined
    if (call.who === 'borrower' || call.who === 'operator') {
      const found = await sessions.find(checksDb, call.who, tokenIn(request.headers.authorization), now)
      if (found instanceof Refusal) return found
      if (!call.beforeSecondFactor && lacksSecondFactor(found, secondFactorRequired))
        return refuse('second_factor_missing')
      session = found
    }
    return { now, addressHash, session }
  }

  // A file is large: a caller who may not send one is refused before it is read, and the others wait until there is
  // room for it.
  const admittedFiles = new WeakMap<FastifyRequest, Admitted>()
  const admitFile = async (
    request: FastifyRequest,
    reply: FastifyReply,
    maxBytes: number,
  ): Promise<FastifyReply | undefined> => {
    const lang = langOf(request)
    const admitted = await admit(request)
    if (admitted instanceof Refusal) return send(request, reply, answerRefusal(admitted, lang))
    const unwanted = refuseFile?.(request.query, { now: admitted.now, lang })
    if (unwanted !== undefined) return send(request, reply, answerRefusal(unwanted, lang))
    admittedFiles.set(request, admitted)
    const isFile = request.headers['content-type']?.startsWith('application/octet-stream') ?? false
    const refused = isFile
      ? await makeRoomFor(request, reply, {
          maxBytes,
          ownerId: admitted.session?.subjectId ?? admitted.addressHash,
          minUploadSpeed,
        })
      : refuse('input_refused', { fields: { body: texts.field_wrong_format({}, lang) } })
    return refused && send(request, reply, answerRefusal(refused, lang))
  }

  const decide = async (request: FastifyRequest, lang: Lang): Promise<string | Refusal> => {
    if (takesFile === undefined) refuseIfCrowded(db)
    const admitted = admittedFiles.get(request) ?? (await admit(request))
    if (admitted instanceof Refusal) return admitted
    const { now, addressHash } = admitted
    let { session } = admitted

    const file = takesFile !== undefined && Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (takesFile !== undefined && file.length === 0)
      return refuse('input_refused', { fields: { body: texts.field_required({}, lang) } })
    const rawInput =
      method === 'GET'
        ? request.query
        : takesFile === undefined
          ? (request.body ?? {})
          : takesFile.inputInQuery
            ? request.query
            : {}
    const parsed = call.input.safeParse(rawInput, { reportInput: true })
    if (!parsed.success) return refuse('input_refused', { fields: fieldFaults(parsed.error, lang) })

    const input = parsed.data
    const withNul = nulFaults(input, lang)
    if (Object.keys(withNul).length > 0) return refuse('input_refused', { fields: withNul })
    if (call.needsSession?.(input)) {
      const found = await sessions.find(db, 'borrower', tokenIn(request.headers.authorization), now)
      if (found instanceof Refusal) return found
      session = found
    }
    if (call.action !== undefined && (session?.role === undefined || !may(session.role, call.action(input))))
      return refuse('not_allowed')
    const forbidden = forbiddenFields(call.borrowerTexts?.(input) ?? {}, lang)
    if (Object.keys(forbidden).length > 0) return refuse('input_refused', { fields: forbidden })

    const context = {
      input,
      session,
      now,
      lang,
      addressHash,
      address: request.ip,
      requestId: request.id,
      file,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      origin: request.headers.origin ?? '',
    }
    const writes = call.writes(input)
    if (writes) refuseIfCrowded(writesDb)
    // A borrower's write during the erasure of their data finishes before it, or does not happen.
    const admitWrite = async (tx: Db): Promise<Refusal | undefined> =>
      session?.kind === 'borrower' && !(await sessions.hold(tx, session.id)) ? refuse('no_session') : undefined
    // Serialized before the commit: an answer that cannot be serialized rolls the work back.
    const work = async (db: Db): Promise<string | Refusal> => {
      if (writes) markRequest(db, request.id)
      const result = await handle({ ...context, db })
      return result instanceof Refusal ? result : textOf(call, result, sharesAnswers)
    }
    if (!writes) return work(db)
    if (call.handsOutSession) {
      const opening = () =>
        inTransaction(writesDb, async (tx) => {
          const result = (await admitWrite(tx)) ?? (await work(tx))
          if (result instanceof Refusal) throw new Undo(result)
          return result
        })
      return logInInTurn(request, opening)
    }
    const key = keyIn(request.headers['idempotency-key'])
    if (key === undefined)
      return refuse('key_missing', { fields: { 'idempotency-key': texts.field_required({}, lang) } })
    // Keyed, since a body may contain a password: a plain hash would be quicker to guess from than the stored password
    // hash.
    const requestHash = createHmac('sha256', secretKey)
      .update(`${call.key} ${JSON.stringify(input)}`)
      .update(file)
      .digest('base64url')
    const intent = {
      scope: session?.subjectId ?? 'anyone',
      key,
      request: requestHash,
      now,
      keepsRefusal: session !== undefined,
    }
    return once(writesDb, intent, { admit: admitWrite, work })
  }

  app.route({
    method,
    url: path,
    ...(takesFile === undefined
      ? {}
      : {
          bodyLimit: takesFile.maxBytes,
          onRequest: (request, reply) => admitFile(request, reply, takesFile.maxBytes),
        }),
    async handler(request, reply) {
      const lang = langOf(request)
      const deciding =
        takesFile === undefined ? decide(request, lang) : fileInTurn(request, () => decide(request, lang))
      const result = await within<string | Refusal>(
        timeoutMs,
        deciding,
        refuse('unavailable', { request_id: request.id }),
      )
      return send(request, reply, result instanceof Refusal ? answerRefusal(result, lang) : answerDone(result, lang))
    },
  })
}
