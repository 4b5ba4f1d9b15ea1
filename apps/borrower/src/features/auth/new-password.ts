import * as texts from '@home-credit/texts'

const SHORTEST_PASSWORD = 8

/** A password that is being chosen; who asks says how to ask for it. */
export const newPasswordWrong = (password: string, prompt: string): string | undefined =>
  password === '' ? prompt : Array.from(password).length < SHORTEST_PASSWORD ? texts.wrong_password_short() : undefined

export const repeatedWrong = (password: string, repeated: string, prompt: string): string | undefined =>
  repeated === '' ? prompt : repeated === password ? undefined : texts.wrong_passwords_differ()
