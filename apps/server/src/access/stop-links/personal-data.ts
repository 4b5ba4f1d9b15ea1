import { type PersonalDataSource, nothingToKeep } from '../../platform/personal-data/index.ts'
import { deleteLinksOf, linksOf } from './store.ts'

export const stopLinksData: PersonalDataSource = {
  name: 'stop_links',
  isRetained: false,
  exportData: linksOf,
  erase: deleteLinksOf,
  mustKeep: nothingToKeep,
}
