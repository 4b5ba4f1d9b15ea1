import { PhoneChange } from '../../../features/account/PhoneChange.tsx'
import { PhotoField } from '../../../features/upload/PhotoField.tsx'
import { EditPage, toView } from './EditPage.tsx'

export const EditPhone = () => (
  <EditPage part="phone">
    <PhoneChange Photo={PhotoField} onDiscard={toView} />
  </EditPage>
)
