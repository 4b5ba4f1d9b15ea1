import type { Parts } from '../../http/parts.ts'
import type { Route } from '../../http/route.ts'

export const identityRoutes = (_parts: Parts): Route[] => []
