export { QuotaGrown as Grown } from '../../../features/loan/QuotaGrown.tsx'
