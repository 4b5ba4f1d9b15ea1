import * as texts from '@home-credit/texts'
import { useId, type ReactNode } from 'react'
import { FilePick } from './FilePick.tsx'
import { Icon } from './Icon.tsx'
import styles from './UploadTile.module.css'

type State =
  | { at: 'empty' }
  | { at: 'sending'; percent: number }
  | { at: 'done'; name: string; preview?: string | undefined }
  | { at: 'failed'; message: string }

interface Camera {
  side: 'environment' | 'user'
  take: string
  again: string
  /** Label of the retry button. */
  retry: string
  /** The photo, so that the borrower can judge its legibility. */
  photo: string | undefined
  /** Opens the camera of the app; undefined: the phone offers its own. */
  onOpen?: (() => void) | undefined
}

interface Props {
  label: string
  accept: string
  state: State
  /** Takes the photo by camera instead of a file picker; the sent photo remains until it is retaken. */
  camera?: Camera | undefined
  /** Error of the field in its form, for example that it is missing. */
  error?: string | undefined
  onPick(file: File): void
  /** Undefined if a retry would fail again. */
  onRetry: (() => void) | undefined
  onRemove(): void
}

export function UploadTile({ error, ...tile }: Props) {
  const id = useId()
  return (
    <>
      <Tile {...tile} errorId={error === undefined ? undefined : id} />
      {error !== undefined && (
        <p id={id} className={styles.wrong} role="alert">
          <Icon name="alert" size={20} />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}

function Tile({
  label,
  accept,
  state,
  camera,
  errorId,
  onPick,
  onRetry,
  onRemove,
}: Omit<Props, 'error'> & { errorId: string | undefined }) {
  const id = useId()
  const pick = (className: string | undefined, children: ReactNode): ReactNode => (
    <FilePick
      className={className}
      accept={accept}
      camera={camera?.side}
      describedBy={errorId === undefined ? id : `${id} ${errorId}`}
      invalid={errorId !== undefined}
      onOpen={camera?.onOpen}
      onPick={onPick}
    >
      {children}
    </FilePick>
  )
  const act = (words: string, onClick: () => void): ReactNode => (
    <button type="button" className={styles.action} aria-describedby={id} onClick={onClick}>
      {words}
    </button>
  )

  if (state.at === 'empty')
    return pick(
      `${styles.tile} ${styles.empty}`,
      <>
        <span className={styles.sign}>
          <Icon name="camera" />
        </span>
        <span className={styles.words}>
          <span id={id} className={styles.label}>
            {label}
          </span>
          <span className={styles.note}>{camera?.take ?? texts.ui_upload_pick()}</span>
        </span>
        <Icon name="add" />
      </>,
    )
  return (
    <div className={`${styles.tile} ${styles[state.at]}`}>
      <div className={styles.head}>
        <Sign state={state} />
        <div className={styles.words}>
          <p id={id} className={styles.label}>
            {label}
          </p>
          <UploadStatus state={state} />
        </div>
      </div>
      {camera?.photo !== undefined && <img className={styles.photo} src={camera.photo} alt="" />}
      {state.at === 'sending' && <Progress id={id} percent={state.percent} />}
      <div className={styles.actions}>
        {state.at !== 'sending' && camera !== undefined && pick(styles.action, camera.again)}
        {state.at === 'failed' && onRetry !== undefined && act(camera?.retry ?? texts.retry(), onRetry)}
        {state.at !== 'sending' && camera === undefined && pick(styles.action, texts.ui_upload_retake())}
        {state.at === 'sending'
          ? act(texts.ui_cancel(), onRemove)
          : camera === undefined && act(texts.ui_upload_remove(), onRemove)}
      </div>
    </div>
  )
}

function Sign({ state }: { state: State }) {
  if (state.at === 'done' && state.preview !== undefined)
    return <img className={styles.preview} src={state.preview} alt="" />
  return (
    <span className={styles.sign}>
      <Icon name={state.at === 'done' ? 'check' : state.at === 'failed' ? 'alert' : 'upload'} />
    </span>
  )
}

function UploadStatus({ state }: { state: State }) {
  if (state.at === 'sending')
    return <p className={styles.note}>{texts.ui_upload_sending({ percent: Math.round(state.percent) })}</p>
  if (state.at === 'done')
    return (
      <p className={styles.note} role="status">
        <span className={styles.sent}>{texts.ui_upload_sent()}</span> {state.name}
      </p>
    )
  if (state.at === 'failed')
    return (
      <p className={styles.message} role="alert">
        {state.message}
      </p>
    )
  return null
}

function Progress({ id, percent }: { id: string; percent: number }) {
  const now = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-labelledby={id}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={now}
    >
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.bar} width={now} height={8} />
      </svg>
    </div>
  )
}
