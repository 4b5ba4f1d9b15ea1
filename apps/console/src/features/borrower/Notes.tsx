import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Me } from '../../shared/request.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { useQuery } from '../../shared/use-query.ts'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { Form } from '../../ui/Form.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import { toast } from '../../ui/toasts.tsx'
import classes from './Notes.module.css'

const PAGE = 10

export interface NotesProps {
  borrowerId: string
  me: Me
  /** An erased borrower gets no new notes. */
  closed: boolean
}

/** What operators wrote down for their colleagues, newest first. */
export function Notes({ borrowerId, me, closed }: NotesProps) {
  const [page, setPage] = useState(1)
  const { data, fault, reload } = useQuery('POST /api/console/borrower_notes', {
    action: 'list',
    borrower_id: borrowerId,
    page,
    page_size: PAGE,
  })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE))
  return (
    <Section title={texts.console_borrower_notes()}>
      <Stack gap="sm">
        {fault !== undefined && <FaultAlert message={fault.message} onRetry={reload} />}
        {data?.rows.length === 0 && <Text size="sm">{texts.console_borrower_notes_none()}</Text>}
        {data !== undefined && data.rows.length > 0 && (
          <ol className={classes['notes']}>
            {data.rows.map(({ id, text, by_name, at }) => (
              <li key={id}>
                <Text size="sm" className={classes['text'] ?? ''}>
                  {text}
                </Text>
                <Text size="xs" c="dimmed">
                  {by_name}, <Time at={at} />
                </Text>
              </li>
            ))}
          </ol>
        )}
        {pages > 1 && (
          <Group gap="xs">
            <Button variant="default" size="compact-sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {texts.console_borrower_newer()}
            </Button>
            <Button variant="default" size="compact-sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {texts.console_borrower_older()}
            </Button>
          </Group>
        )}
        {!closed && me.actions.includes('borrowers.note') && (
          <AddNote
            borrowerId={borrowerId}
            onAdded={() => {
              setPage(1)
              reload()
            }}
          />
        )}
      </Stack>
    </Section>
  )
}

function AddNote({ borrowerId, onAdded }: { borrowerId: string; onAdded(): void }) {
  const [text, setText] = useState('')
  const { send, busy, fault } = useMutation('POST /api/console/borrower_notes')
  const add = async (): Promise<void> => {
    const added = await send({ action: 'add', borrower_id: borrowerId, text })
    if (added === undefined) return
    setText('')
    toast(texts.console_borrower_note_added())
    onAdded()
  }
  const error = fault?.fields['text']
  return (
    <Form fault={error === undefined ? fault : undefined} onSubmit={() => void add()}>
      <Textarea
        label={texts.console_borrower_note()}
        description={texts.console_borrower_note_hint()}
        rows={2}
        maxLength={1000}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group>
        <Button type="submit" size="xs" variant="default" loading={busy}>
          {texts.console_borrower_note_add()}
        </Button>
      </Group>
    </Form>
  )
}
