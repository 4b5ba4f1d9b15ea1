import { Documents } from '../../../features/apply/Documents.tsx'
import { DocumentPhoto } from '../../../features/upload/DocumentPhoto.tsx'
import type { PhotosProps } from './step-props.ts'

export const Photos = (props: PhotosProps) => <Documents Photo={DocumentPhoto} {...props} />
