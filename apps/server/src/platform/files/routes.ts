import { calls } from '@home-credit/contract'
import type { CoreDependencies } from '../http/core-dependencies.ts'
import { Refusal } from '../http/refusal.ts'
import { route, type Route } from '../http/route.ts'
import { keepFile } from './files.ts'
import { signedLink, viewerOf } from './links.ts'

export const fileRoutes = (dependencies: CoreDependencies): Route[] => [
  route(calls.systemUpload, async ({ db, file, session, now, lang, requestId }) => {
    const row = await keepFile(db, dependencies, { file, ownerId: session.subjectId, now, lang, requestId })
    if (row instanceof Refusal) return row
    const { id, content_type, bytes, width, height } = row
    return {
      file_id: id,
      content_type,
      bytes,
      width,
      height,
      link: signedLink({ secretKey: dependencies.secretKey, fileId: id, now, viewer: viewerOf(session) }),
    }
  }),
]
