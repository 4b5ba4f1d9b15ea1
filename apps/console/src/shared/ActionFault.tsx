import { useEffect, useRef } from 'react'
import { FaultAlert } from '../ui/FaultAlert.tsx'
import type { ActionState } from './use-confirmed-action.ts'

/**
 * Shows the fault of an action next to the page's next step, which may be far from the button. An open dialog shows
 * it itself.
 */
export function ActionFault({ acting: { fault, dialog } }: { acting: ActionState }) {
  const place = useRef<HTMLDivElement>(null)
  const message = dialog === undefined ? fault?.message : undefined
  useEffect(() => {
    if (message !== undefined) place.current?.scrollIntoView({ block: 'center' })
  }, [message])
  return message === undefined ? null : (
    <div ref={place}>
      <FaultAlert message={message} />
    </div>
  )
}
