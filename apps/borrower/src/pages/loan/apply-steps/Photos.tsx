import { Documents } from '../../../features/apply/Documents.tsx'
import { DocumentPhoto } from '../../../features/upload/DocumentPhoto.tsx'
import type { PhotosGiven } from './given.ts'

export const Photos = (given: PhotosGiven) => <Documents Photo={DocumentPhoto} {...given} />
