import * as texts from '@home-credit/texts'
import { useId } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { UploadTile } from '../../ui/UploadTile.tsx'
import styles from './FilesField.module.css'
import { useUpload } from './use-upload.ts'

/** A file on the server; the name is the one on the owner's device. */
export interface StoredFile {
  id: string
  name: string
}

interface Props {
  label: string
  hint?: string | undefined
  files: readonly StoredFile[]
  max: number
  error?: string | undefined
  onChange(files: readonly StoredFile[]): void
}

/** Several photos or PDFs, uploaded when picked; each can be removed. */
export function FilesField({ label, hint, files, max, error, onChange }: Props) {
  const id = useId()
  const { sending, pick, retry, clear } = useUpload(({ file_id }, name) => onChange([...files, { id: file_id, name }]))
  const full = files.length >= max && sending === undefined
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <span className={styles.tile}>
                <Icon name="document" />
              </span>
              <span className={styles.name}>{file.name}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={texts.files_remove({ name: file.name })}
                // A running upload appends to the current list of files.
                disabled={sending?.at === 'sending'}
                onClick={() => onChange(files.filter((each) => each.id !== file.id))}
              >
                <Icon name="close" size={20} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {full ? (
        <p className={styles.hint}>{texts.files_full({ count: max })}</p>
      ) : (
        <UploadTile
          label={files.length === 0 ? texts.files_add() : texts.files_add_more()}
          accept="image/*,application/pdf"
          state={sending ?? { at: 'empty' }}
          error={error}
          onPick={pick}
          onRetry={retry}
          onRemove={clear}
        />
      )}
    </div>
  )
}
