import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useEffect, useRef, type ComponentType } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { setQueryData } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import styles from './apply.module.css'
import { kindText, reasonText } from './document-words.ts'
import { markSaved } from './saved-at.ts'
import { isToTake, type DocumentKind, type Verification } from './steps.ts'

type Document = Verification['documents'][number]
type VerifyAnswer = CallOutput<'GET /api/dk/verify'>

/** Takes, checks and uploads a photo; passed in by the page. */
export type DocumentTaker = ComponentType<{
  label: string
  camera: 'environment' | 'user'
  savedUrl: string | undefined
  reason?: string | undefined
  onSent(fileId: string): Promise<string | undefined>
}>

interface Props {
  Photo: DocumentTaker
  verification: Verification
  onSaved(answer: VerifyAnswer): void
  /** The application is at another step than the page assumes. */
  onStale(): void
}

/** Both sides of the document and a selfie, each saved as soon as it is taken. After a refusal, only the refused ones are requested again. */
export function Documents({ Photo, verification: { state, documents }, onSaved, onStale }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const keep = useKeep(onSaved, onStale)
  useEffect(() => box.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true }), [])
  const refused = state === 'refused' && documents.some(isToTake)
  return (
    <div ref={box}>
      {refused && <FormNotice tone="danger">{texts.apply_documents_again()}</FormNotice>}
      {documents.some(({ reason }) => reason === 'does_not_match') && (
        <p className={styles.intro}>
          <a href={hrefOf(PATHS.personalInfo)}>{texts.title_personal_info()}</a>
        </p>
      )}
      {documents.map((document) =>
        refused && !isToTake(document) ? (
          <AcceptedDocument key={document.kind} document={document} />
        ) : (
          <OneDocument
            key={document.kind}
            Photo={Photo}
            document={document}
            onSent={(fileId) => keep(document.kind, fileId)}
          />
        ),
      )}
    </div>
  )
}

const AcceptedDocument = ({ document: { kind, link } }: { document: Document }) => (
  <div className={styles.kept}>
    {link !== null && <img className={styles.thumb} src={link} alt="" />}
    <div>
      <p className={styles.standingLabel}>{kindText(kind)}</p>
      <p className={styles.hint}>{texts.apply_document_saved()}</p>
    </div>
  </div>
)

interface OneProps {
  Photo: DocumentTaker
  document: Document
  onSent(fileId: string): Promise<string | undefined>
}

const OneDocument = ({ Photo, document: { kind, link, reason }, onSent }: OneProps) => (
  <Photo
    label={kindText(kind)}
    camera={kind === 'selfie' ? 'user' : 'environment'}
    savedUrl={reason === null ? (link ?? undefined) : undefined}
    reason={reason === null ? undefined : reasonText(reason)}
    onSent={onSent}
  />
)

/** Saves images one after the other, so that the later answer includes both. */
function useKeep(
  onSaved: Props['onSaved'],
  onStale: Props['onStale'],
): (kind: DocumentKind, fileId: string) => Promise<string | undefined> {
  const { attempt } = useMutation('POST /api/dk/verify', { inline: true })
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const keepNow = async (kind: DocumentKind, fileId: string): Promise<string | undefined> => {
    const { data, fault } = await attempt({ action: 'keep', kind, file_id: fileId })
    if (fault?.status === 412) onStale()
    if (data === undefined) return fault?.fields['file_id'] ?? fault?.message
    setQueryData('GET /api/dk/verify', {}, data)
    markSaved(new Date())
    onSaved(data)
    return undefined
  }
  return (kind, fileId) => {
    const turn = (): Promise<string | undefined> => keepNow(kind, fileId)
    const result = queue.current.then(turn, turn)
    queue.current = result
    return result
  }
}
