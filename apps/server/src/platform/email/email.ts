/** Sends one e-mail. A repeated send with the same message id must not reach the reader twice. */
export interface EmailGateway {
  send(message: EmailMessage): Promise<void>
}

export interface EmailMessage {
  id: string
  address: string
  subject: string
  /** Plain text: no links, nothing that loads. */
  text: string
}

/** The mailbox does not exist, or the server rejects the message: a final answer that would be the same each time. */
export class EmailRefused extends Error {}

/** Without a gateway, borrowers get messages in the app and by SMS. */
export const noEmail: EmailGateway = { send: () => Promise.resolve() }
