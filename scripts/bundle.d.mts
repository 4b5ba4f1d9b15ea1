import type { Plugin } from 'rolldown'

export function bundleServer(folder: string, plugins?: Plugin[]): Promise<void>
export const COMMANDS: string[]
