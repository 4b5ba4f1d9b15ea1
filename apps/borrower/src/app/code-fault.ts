export { codeFault } from '../features/auth/code-fault.ts'
export { codeWrong } from '../features/auth/rules.ts'
