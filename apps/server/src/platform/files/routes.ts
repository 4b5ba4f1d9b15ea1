import { calls } from '@home-credit/contract'
import type { Parts } from '../http/parts.ts'
import { Refusal } from '../http/refusal.ts'
import { route, type Route } from '../http/route.ts'
import { keepFile } from './files.ts'
import { signedLink, viewerOf } from './links.ts'

export const fileRoutes = (parts: Parts): Route[] => [
  route(calls.systemUpload, async ({ db, file, session, now, lang, requestId }) => {
    const kept = await keepFile(db, parts, { file, ownerId: session.subjectId, now, lang, requestId })
    if (kept instanceof Refusal) return kept
    const { id, content_type, bytes, width, height } = kept
    return {
      file_id: id,
      content_type,
      bytes,
      width,
      height,
      link: signedLink({ secretKey: parts.secretKey, fileId: id, now, viewer: viewerOf(session) }),
    }
  }),
]
