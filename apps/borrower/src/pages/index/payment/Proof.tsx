import { PhotoField } from '../../../features/upload/PhotoField.tsx'
import { ProofForm, type ProofProps } from '../../../features/wallet/ProofForm.tsx'

export const Proof = (props: ProofProps) => <ProofForm {...props} Photo={PhotoField} />
