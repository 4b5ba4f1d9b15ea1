import type { Bureau } from './bureau.ts'

/** Invented and deterministic: a CPF that begins with 7 has debts with other lenders, one that begins with 8 looks like fraud. */
export const sandboxBureau: Bureau = {
  async ask({ cpf }) {
    if (cpf.startsWith('7')) return { score: 410, flags: ['restrictions'] }
    if (cpf.startsWith('8')) return { score: 300, flags: ['fraud_suspected'] }
    return { score: 600 + Number(cpf.slice(-2)), flags: [] }
  },
}
