export { dialled, phoneWrong, withRegion } from '../../features/auth/rules.ts'
