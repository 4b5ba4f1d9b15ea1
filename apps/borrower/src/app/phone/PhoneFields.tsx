export { PhoneFields } from '../../features/auth/PhoneFields.tsx'
