import type { CoreDependencies } from '../../platform/http/index.ts'

/**
 * The name that the code belongs to, for the last line of its SMS: a phone offers the code on that site only. Where no address is set, which is
 * in a sandbox, the page that asks says its own.
 */
export function siteOf({ publicUrl }: Pick<CoreDependencies, 'publicUrl'>, origin: string): string {
  const site = publicUrl ?? origin
  return URL.canParse(site) ? new URL(site).hostname : 'localhost'
}

/** The code once more in the form that phones fill in by themselves (WebOTP): it must be the last line. */
export const withSite = (text: string, site: string, code: string): string => `${text}\n\n@${site} #${code}`
