export { httpGateway } from './http-gateway.ts'
export { sandboxOutbox } from './sandbox-outbox.ts'
