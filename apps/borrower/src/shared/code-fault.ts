import * as texts from '@home-credit/texts'
import type { Fault } from './use-mutation.ts'

const CODE = /^\d{6}$/

export const codeWrong = (code: string): string | undefined =>
  code === '' ? texts.prompt_sms_code() : CODE.test(code) ? undefined : texts.wrong_sms_code()

/** A refused code appears as an error of its field. */
export const codeFault = (fault: Fault | undefined): Fault | undefined =>
  fault?.status === 401 ? { ...fault, fields: { sms_code: fault.message, ...fault.fields } } : fault
