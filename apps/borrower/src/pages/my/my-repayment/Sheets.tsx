/** The sheets over the list, loaded when the first is opened. */
export { PaySheet } from '../../../features/repayment/PaySheet.tsx'
export { Why } from '../../../features/repayment/Why.tsx'
