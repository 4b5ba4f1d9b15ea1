export {
  type PersonalDataSource,
  inOrderOfErasure,
  type KeepReason,
  nothingToErase,
  nothingToKeep,
} from './personal-data-source.ts'
