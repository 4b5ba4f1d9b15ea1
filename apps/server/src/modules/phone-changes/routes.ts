import type { Parts } from '../../http/parts.ts'
import type { Route } from '../../http/route.ts'

export const phoneChangeRoutes = (_parts: Parts): Route[] => []
