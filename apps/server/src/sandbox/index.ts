export type { Receiver } from './bank/presenter.ts'
export { startSandboxBank } from './bank/server.ts'
export { sandbox } from './modules.ts'
export { SANDBOX_LENDER, SANDBOX_LOGINS, SANDBOX_PASSWORD, seedSandbox } from './seed.ts'
