import { Loader, SimpleGrid, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Me } from '../../../shared/request.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { FaultAlert } from '../../../ui/FaultAlert.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { AuditTrail, type AuditTrailFilter } from '../../../shared/AuditTrail.tsx'
import { InvitationsForm } from '../InvitationsForm.tsx'
import { LanguagesForm } from '../LanguagesForm.tsx'
import { LenderForm } from '../LenderForm.tsx'
import { ServiceForm } from '../ServiceForm.tsx'

const sides = (): [AuditTrailFilter, ...AuditTrailFilter[]] => [
  { value: 'lender', label: texts.home_lender(), filter: { subject: 'setting:lender' } },
  { value: 'service', label: texts.tab_service(), filter: { subject: 'setting:service' } },
  { value: 'languages', label: texts.title_lang(), filter: { subject: 'setting:languages' } },
]

/** What borrowers read about the lender, and the planned changes. */
export function Settings({ me }: { me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/settings', { action: 'read' })
  const mayWrite = me.actions.includes('settings.write')
  return (
    <Stack>
      <PageTitle>{texts.console_page_settings()}</PageTitle>
      {fault !== undefined && <FaultAlert message={fault.message} onRetry={reload} />}
      {data === undefined && fault === undefined && <Loader size="sm" aria-label={texts.loading()} />}
      {data !== undefined && (
        <>
          <SimpleGrid cols={{ base: 1, md: 2 }} maw={1100}>
            <Stack>
              <LenderForm
                key={JSON.stringify(data.lender)}
                dated={data.lender}
                mayWrite={me.actions.includes('lender.write')}
                onSaved={put}
                reload={reload}
              />
              <LanguagesForm
                key={JSON.stringify(data.languages)}
                dated={data.languages}
                mayWrite={mayWrite}
                onSaved={put}
                reload={reload}
              />
              <InvitationsForm
                key={JSON.stringify([data.invitations, data.registration])}
                dated={data.invitations}
                registration={data.registration}
                mayWrite={mayWrite}
                onSaved={put}
                reload={reload}
              />
            </Stack>
            <ServiceForm
              key={JSON.stringify(data.service)}
              dated={data.service}
              mayWrite={mayWrite}
              onSaved={put}
              reload={reload}
            />
          </SimpleGrid>
          {me.actions.includes('audit.read') && <AuditTrail key={JSON.stringify(data)} sides={sides()} />}
        </>
      )}
    </Stack>
  )
}
