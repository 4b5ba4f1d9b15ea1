import type { Dependencies, Module } from '../platform/index.ts'
import type { OpenUnder } from './preview.ts'
import { settingRoutes, type ContentFor } from './routes.ts'
import type { Replay } from './simulation.ts'

export interface SettingsDependencies extends Dependencies {
  contentFor: ContentFor
  openUnder: OpenUnder
  replay: Replay
}

export const settings = (d: SettingsDependencies): Module[] => [{ routes: settingRoutes(d.sandbox, d.contentFor, d) }]
