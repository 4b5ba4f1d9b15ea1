export { cents, isCents, MAX_CENTS, sumCents, type Cents } from './cents.ts'
export { cnpjCheckDigits, formatCnpj, isCnpj, parseCnpj } from './cnpj.ts'
