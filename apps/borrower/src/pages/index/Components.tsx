import * as texts from '@home-credit/texts'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { Page } from '../../shared/Page.tsx'
import { Bars } from './components/Bars.tsx'
import { Buttons } from './components/Buttons.tsx'
import { Codes, Keyboard } from './components/Codes.tsx'
import { Fields } from './components/Fields.tsx'
import { Costs, Numbers, Repayments } from './components/Figures.tsx'
import { Icons } from './components/Icons.tsx'
import { Overlays } from './components/Overlays.tsx'
import { Reminders } from './components/Reminders.tsx'
import { Waiting } from './components/Waiting.tsx'

/** What asks the server, on that page. */
const loadRequests = () => import('./components/Requests.tsx').then((part) => part.Requests)

/** Every element in each of its states, for whoever builds a screen or checks one. */
export function Components() {
  return (
    <Page title={texts.components_title()}>
      <Buttons />
      <Overlays />
      <Reminders />
      <Fields />
      <Keyboard />
      <Codes />
      <LazyPage inPage name="requests" load={loadRequests} props={{}} />
      <Waiting />
      <Numbers />
      <Repayments />
      <Costs />
      <Bars />
      <Icons />
    </Page>
  )
}
