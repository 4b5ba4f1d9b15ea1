/** Sends one SMS. A repeated send with the same message id must not reach the phone twice. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<void>
}

export interface SmsMessage {
  id: string
  /** E.164. */
  phone: string
  text: string
}
