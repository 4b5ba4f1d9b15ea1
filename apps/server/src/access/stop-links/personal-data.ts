import { type Holder, nothingToKeep } from '../../platform/personal-data/index.ts'
import { deleteLinksOf, linksOf } from './store.ts'

export const stopLinksHolder: Holder = {
  name: 'stop_links',
  stays: false,
  held: linksOf,
  erase: deleteLinksOf,
  mustKeep: nothingToKeep,
}
