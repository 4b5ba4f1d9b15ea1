import * as texts from '@home-credit/texts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { Section } from './Section.tsx'

export function Waiting() {
  return (
    <Section title={texts.components_waiting()}>
      <Skeleton />
      <EmptyState icon="loan" title={texts.components_empty()} action={<Button>{texts.components_apply()}</Button>} />
      <ErrorState message={texts.components_failed()} onRetry={() => showToast(texts.components_saved(), 'success')} />
      <ErrorState
        message={texts.components_failed()}
        offline
        onRetry={() => showToast(texts.components_saved(), 'success')}
      />
      <ErrorState
        message={texts.components_failed()}
        part
        onRetry={() => showToast(texts.components_saved(), 'success')}
      />
    </Section>
  )
}
