import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { UploadTile } from '../../../ui/UploadTile.tsx'
import { Section } from './Section.tsx'

type Tile = Parameters<typeof UploadTile>[0]['state']

const PREVIEW = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#e8eefc" d="M0 0h8v8H0z"/><path fill="#1d4ed8" d="M2 2h4v4H2z"/></svg>',
)}`

export function Uploads() {
  return (
    <Section title={texts.components_uploads()}>
      <Upload label={texts.components_upload_front()} first={{ at: 'empty' }} wrong={texts.wrong_document_photo()} />
      <Upload label={texts.components_upload_back()} first={{ at: 'sending', percent: 40 }} />
      <Upload label={texts.components_upload_income()} first={{ at: 'done', name: 'income-2026-07.pdf' }} />
      <Upload label={texts.components_upload_selfie()} first={{ at: 'failed', message: texts.components_failed() }} />
    </Section>
  )
}

function Upload({ label, first, wrong }: { label: string; first: Tile; wrong?: string }) {
  const [state, setState] = useState(first)
  return (
    <UploadTile
      label={label}
      accept="image/*,application/pdf"
      state={state}
      error={state.at === 'empty' ? wrong : undefined}
      onPick={({ name, type }) =>
        setState({ at: 'done', name, preview: type.startsWith('image/') ? PREVIEW : undefined })
      }
      onRetry={() => setState({ at: 'sending', percent: 65 })}
      onRemove={() => setState({ at: 'empty' })}
    />
  )
}
