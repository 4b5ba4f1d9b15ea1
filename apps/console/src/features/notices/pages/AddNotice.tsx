import { Alert, Anchor, Card, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { go, hrefOf } from '../../../shared/router.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { NoticeForm } from '../NoticeForm.tsx'

export function AddNotice() {
  return (
    <Stack maw={720}>
      <Anchor href={hrefOf(['notices'])} size="sm">
        {texts.console_to_notices()}
      </Anchor>
      <PageTitle>{texts.console_page_add_notice()}</PageTitle>
      <Alert role="note">{texts.console_notice_rule()}</Alert>
      <Card withBorder>
        <NoticeForm onSaved={({ notice }) => go(['notices', notice.id])} />
      </Card>
    </Stack>
  )
}
