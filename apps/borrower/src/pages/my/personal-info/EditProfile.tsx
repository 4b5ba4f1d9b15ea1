import { Answered } from '../../../shared/Answered.tsx'
import { useQuery, useFresh } from '../../../shared/use-query.ts'
import { ProfileForm } from '../../../features/account/ProfileForm.tsx'
import { PhotoField } from '../../../features/upload/PhotoField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EditPage, toView } from './EditPage.tsx'

export function EditProfile() {
  const me = useQuery('POST /api/app/me', {})
  const fresh = useFresh(me)
  return (
    <EditPage part="profile">
      <Answered call={me} lines={6}>
        {({ borrower }) =>
          fresh ? <ProfileForm borrower={borrower} Photo={PhotoField} onEnd={toView} /> : <Skeleton lines={6} />
        }
      </Answered>
    </EditPage>
  )
}
