import type { Dependencies, Module } from '../platform/index.ts'
import type { OpenUnder } from './preview.ts'
import { settingRoutes, type ContentFor } from './routes.ts'

export interface SettingsDependencies extends Dependencies {
  contentFor: ContentFor
  openUnder: OpenUnder
}

export const settings = (d: SettingsDependencies): Module[] => [
  { routes: settingRoutes(d.sandbox, d.contentFor, d.openUnder) },
]
