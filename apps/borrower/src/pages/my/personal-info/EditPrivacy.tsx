import { Answered } from '../../../shared/Answered.tsx'
import { useQuery } from '../../../shared/use-query.ts'
import { DeletionForm } from '../../../features/account/DeletionForm.tsx'
import { ExportForm } from '../../../features/account/ExportForm.tsx'
import { EditPage } from './EditPage.tsx'

export function ExportData() {
  const read = useQuery('POST /api/app/privacy', { action: 'read' })
  return (
    <EditPage part="export">
      <Answered call={read} lines={12}>
        {(overview) => <ExportForm overview={overview} />}
      </Answered>
    </EditPage>
  )
}

export function DeleteData() {
  const read = useQuery('POST /api/app/privacy', { action: 'read' })
  return (
    <EditPage part="delete">
      <Answered call={read} lines={12}>
        {(overview) => <DeletionForm overview={overview} onStale={read.reload} />}
      </Answered>
    </EditPage>
  )
}
