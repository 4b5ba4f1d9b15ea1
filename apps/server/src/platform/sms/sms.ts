/** Sends one SMS. The id is the message's own: sending it again with the same id must not reach the phone twice. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<void>
}

export interface SmsMessage {
  id: string
  /** E.164. */
  phone: string
  text: string
}
