import type { Parts } from '../../http/parts.ts'
import type { Route } from '../../http/route.ts'

export const fileRoutes = (_parts: Parts): Route[] => []
