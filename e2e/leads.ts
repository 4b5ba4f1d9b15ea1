import { COMPONENTS_PATH, PATHS } from '../apps/borrower/src/shared/paths.ts'

const ROUTES: ReadonlySet<string> = new Set([...Object.values(PATHS), COMPONENTS_PATH, '/', ''])

export const pathOf = (hash: string): string => hash.slice(1).split('?')[0] ?? ''

export const isBorrowerRoute = (hash: string): boolean => ROUTES.has(pathOf(hash))

/** Pages that differ only in ids or numbers are of one kind. */
export const kindOf = (hash: string): string =>
  hash.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replaceAll(/\d+/g, ':n')

const OUTSIDE: Readonly<Record<string, RegExp>> = {
  'tel:': /^tel:\+?\d{8,15}$/,
  'mailto:': /^mailto:[^@\s]+@[^@\s?]+\.[^@\s?]+(\?\S*)?$/,
  'geo:': /^geo:-?[\d.]+,-?[\d.]+(\?q=\S+)?$/,
  'https:': /^https:\/\/(?!wa\.me\/)[\w.-]+\.[a-z]{2,}(\/\S*)?$|^https:\/\/wa\.me\/\d{10,15}(\?\S*)?$/,
}

export type Lead =
  | { to: 'here' }
  | { to: 'page'; hash: string }
  | { to: 'server'; path: string }
  | { to: 'outside'; fault: string | undefined }

/** Classifies a link by its href. */
export function leadOf(href: string): Lead {
  // The skip link, on the same page.
  if (href === '#main') return { to: 'here' }
  if (href.startsWith('#')) return { to: 'page', hash: href }
  if (href.startsWith('/') && !href.startsWith('//')) return { to: 'server', path: href }
  const scheme = /^[a-z]+:/.exec(href)?.[0] ?? ''
  const form = OUTSIDE[scheme]
  return {
    to: 'outside',
    fault: form?.test(href) === true ? undefined : `a link to ${JSON.stringify(href)}, which is no address`,
  }
}
