import type { Plugin } from 'vite'

export interface Licence {
  name: string
  version: string
  licence: string
  text: string
}

export function licencesOf(modules: Iterable<string>): Licence[]
export function licences(copied?: string[]): Plugin
