import * as texts from '@home-credit/texts'

const SHORTEST_PASSWORD = 8

/** The caller passes the prompt for an empty field. */
export const newPasswordWrong = (password: string, prompt: string): string | undefined =>
  password === '' ? prompt : Array.from(password).length < SHORTEST_PASSWORD ? texts.wrong_password_short() : undefined

export const repeatedWrong = (password: string, repeated: string, prompt: string): string | undefined =>
  repeated === '' ? prompt : repeated === password ? undefined : texts.wrong_passwords_differ()
