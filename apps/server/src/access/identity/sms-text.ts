import type { CoreDependencies } from '../../platform/http/index.ts'

/**
 * The host name for the last line of the SMS: phones offer the code on that site
 * only. Without a public URL, as in a sandbox, it is the origin of the page.
 */
export function siteOf({ publicUrl }: Pick<CoreDependencies, 'publicUrl'>, origin: string): string {
  const site = publicUrl ?? origin
  return URL.canParse(site) ? new URL(site).hostname : 'localhost'
}

/** Adds the code in the form that phones fill in automatically (WebOTP); it must be the last line. */
export const withSite = (text: string, site: string, code: string): string => `${text}\n\n@${site} #${code}`
