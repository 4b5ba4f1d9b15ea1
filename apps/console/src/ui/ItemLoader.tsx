import { Loader } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { FaultAlert } from './FaultAlert.tsx'
import { Message } from './Message.tsx'

export interface ItemLoaderProps<Value> {
  value: Value | undefined
  fault: { status?: number; message: string } | undefined
  onRetry(): void
  /** The link on the "not found" page. */
  href: string
  link: string
  children(value: Value): ReactNode
}

/** Shows the item of an address, a loader, a fault or "not found". A malformed id (400) counts as not found. */
export function ItemLoader<Value>({ value, fault, onRetry, href, link, children }: ItemLoaderProps<Value>) {
  if (fault?.status === 404 || fault?.status === 400)
    return (
      <Message title={texts.console_not_found_title()} text={texts.console_not_found_text()} href={href} link={link} />
    )
  if (value !== undefined) return children(value)
  return fault === undefined ? (
    <Loader size="sm" aria-label={texts.loading()} />
  ) : (
    <FaultAlert message={fault.message} onRetry={onRetry} />
  )
}
