export { hashPassword, passwordFits } from '../../secrets/passwords.ts'
