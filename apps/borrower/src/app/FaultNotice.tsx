export { FaultNotice } from '../features/auth/FaultNotice.tsx'
