import * as texts from '@home-credit/texts'
import { hrefOf } from '../../shared/router.ts'
import { SearchBox } from '../../shared/SearchBox.tsx'

/** Opens what is chosen. */
export const SearchForm = ({ onDone }: { onDone(): void }) => (
  <SearchBox
    label={texts.console_search_label()}
    description={texts.console_search_hint()}
    listName={texts.console_search_title()}
    onChoose={({ open }) => {
      onDone()
      location.hash = hrefOf([open.page, open.id])
    }}
  />
)
