import type { Fault } from '../../app/use-send.ts'

/** A refused code is said at its field. */
export const codeFault = (fault: Fault | undefined): Fault | undefined =>
  fault?.status === 401 ? { ...fault, fields: { sms_code: fault.message, ...fault.fields } } : fault
