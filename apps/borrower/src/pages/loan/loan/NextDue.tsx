export { NextInstallment as NextDue } from '../../../features/repayment/NextInstallment.tsx'
