import { SimpleGrid, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { documentName, inDocumentOrder } from '../../shared/documents.ts'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { formatTimeDay } from '../../ui/format-time.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Section } from '../../ui/Section.tsx'
import type { BorrowerView } from './borrower.ts'

/** They load only on a click, because the server logs each view. */
export function Documents({ borrower: { verification, name } }: { borrower: BorrowerView }) {
  const { documents, decided_at: at, state } = verification
  if (documents.length === 0) return null
  return (
    <Section
      title={texts.console_borrower_documents()}
      aside={
        at !== null &&
        state === 'passed' && (
          <Text size="sm" c="dimmed">
            {texts.console_borrower_passed({ date: formatTimeDay(at) })}
          </Text>
        )
      }
    >
      <Collapsible show={texts.console_documents_show()} hide={texts.console_documents_hide()}>
        <SimpleGrid cols={3} spacing="xs">
          {inDocumentOrder(documents).map(({ kind, link }) => (
            <div key={kind}>
              <Picture link={link} name={texts.console_document_of({ document: documentName(kind), name })} />
              <Text size="xs">{documentName(kind)}</Text>
            </div>
          ))}
        </SimpleGrid>
      </Collapsible>
    </Section>
  )
}
