/** Sends one e-mail. The id is the message's own: sending it again with the same id must not reach the reader twice. */
export interface EmailGateway {
  send(message: EmailMessage): Promise<void>
}

export interface EmailMessage {
  id: string
  address: string
  subject: string
  /** Plain: nothing to tap on, nothing that loads. */
  text: string
}

/** A mailbox that is none, or a message that is not taken: an answer, and the same each time. */
export class EmailRefused extends Error {}

/** An operator without a gateway: borrowers are told in the app and by SMS. */
export const noEmail: EmailGateway = { send: () => Promise.resolve() }
