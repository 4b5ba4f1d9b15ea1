import type { CoreDependencies } from './core-dependencies.ts'

/** Where a link for borrowers leads. A sandbox may have no address of its own: then it is the one that the page was opened at. */
export const publicOrigin = ({ publicUrl }: Pick<CoreDependencies, 'publicUrl'>, origin: string): string =>
  publicUrl ?? (/^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : 'http://localhost')
