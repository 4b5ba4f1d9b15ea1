import type { CoreDependencies } from './core-dependencies.ts'

/** The origin of links for borrowers. A sandbox may have no public URL: then it is the origin of the calling page. */
export const publicOrigin = ({ publicUrl }: Pick<CoreDependencies, 'publicUrl'>, origin: string): string =>
  publicUrl ?? (/^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : 'http://localhost')
