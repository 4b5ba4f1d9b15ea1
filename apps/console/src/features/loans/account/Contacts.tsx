import { Button, Group, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { type Account, type Contact, contactKinds } from './loan-account.ts'
import { contactOutcomes } from '../../../shared/contact-outcomes.ts'
import { PromiseTag, PromiseWords } from '../../../shared/PromiseTag.tsx'
import type { Me } from '../../../shared/request.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatDay } from '../../../ui/format-time.ts'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ContactForm } from './ContactForm.tsx'
import classes from './Entries.module.css'

/** Contacts with the borrower about this loan, and their outcomes. */
export function Contacts({ account, me, onDone }: { account: Account; me: Me; onDone: () => void }) {
  const [noting, setNoting] = useState(false)
  const { contacts, may_contact, state, loan_id } = account
  const mayNote = state === 'credited' && me.actions.includes('collections.write')
  const noted = (): void => {
    setNoting(false)
    toast(texts.console_contact_noted())
    onDone()
  }
  return (
    <Section title={texts.console_contacts()}>
      <Stack gap="sm">
        {mayNote && (
          <>
            <Text size="sm" c="dimmed">
              {may_contact ? texts.console_hours_open() : texts.console_hours_closed()}
            </Text>
            <Group>
              <Button size="xs" variant="default" onClick={() => setNoting(true)}>
                {texts.console_contact_note()}
              </Button>
            </Group>
          </>
        )}
        {contacts.length === 0 ? (
          <Text size="sm">{texts.console_contacts_none()}</Text>
        ) : (
          <ol className={classes['entries']}>
            {contacts.map((contact) => (
              <One key={contact.id} contact={contact} />
            ))}
          </ol>
        )}
      </Stack>
      <Dialog isOpen={noting} title={texts.console_contact_note()} onClose={() => setNoting(false)}>
        <ContactForm loanId={loan_id} onDone={noted} onCancel={() => setNoting(false)} />
      </Dialog>
    </Section>
  )
}

const One = ({ contact: { kind, outcome, note, next_on, promise, at, by_name } }: { contact: Contact }) => (
  <li>
    <Text size="sm">
      <Text inherit span fw={600}>
        {contactOutcomes.of(outcome)}
      </Text>{' '}
      · {contactKinds.of(kind)}
    </Text>
    {promise !== null && (
      <Group gap="xs">
        <Text size="sm">
          <PromiseWords promise={promise} />
        </Text>
        <PromiseTag promise={promise} />
      </Group>
    )}
    {note !== '' && <Text size="sm">{note}</Text>}
    {next_on !== null && <Text size="sm">{texts.console_contact_next_on({ date: formatDay(next_on) })}</Text>}
    <Text size="sm" c="dimmed">
      {by_name} · <Time at={at} />
    </Text>
  </li>
)
