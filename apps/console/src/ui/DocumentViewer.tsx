import { UnstyledButton } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { PictureStage, usePictureView } from './PictureStage.tsx'
import classes from './DocumentViewer.module.css'
import { useShortcuts } from './use-shortcuts.ts'

export interface ViewedDocument {
  id: string
  label: string
  /** The alternative text. */
  name: string
  /** Short-lived; opening it is written to the log. */
  link: string
  viewed: boolean
}

export interface DocumentViewerProps {
  title: string
  documents: readonly ViewedDocument[]
  /** The document in view; undefined while none was chosen. */
  current: string | undefined
  onChoose(id: string): void
  /** It was shown, or opened in a tab of its own. */
  onView(id: string): void
}

/** Documents in the dark, one at a time. A document loads only once it is chosen, because each opening is logged. */
export function DocumentViewer({ title, documents, current, onChoose, onView }: DocumentViewerProps) {
  const shown = documents.find(({ id }) => id === current)
  useShortcuts(Object.fromEntries(documents.map(({ id }, index) => [String(index + 1), () => onChoose(id)])))
  return (
    <section className={classes['viewer']} aria-label={title}>
      {shown === undefined ? (
        <p className={classes['empty']}>{texts.console_viewer_choose()}</p>
      ) : (
        <Shown key={shown.link} document={shown} onView={() => onView(shown.id)} />
      )}
      <div className={classes['thumbs']}>
        {documents.map((each, index) => (
          <UnstyledButton
            key={each.id}
            className={classes['thumb'] ?? ''}
            aria-pressed={each.id === current}
            aria-label={each.viewed ? each.label : texts.console_viewer_unopened_of({ document: each.label })}
            onClick={() => onChoose(each.id)}
          >
            {each.viewed ? (
              <img src={each.link} alt="" />
            ) : (
              <span className={classes['closed']}>{texts.console_viewer_unopened()}</span>
            )}
            <span className={classes['label']}>
              <kbd className={classes['key']} aria-hidden>
                {index + 1}
              </kbd>
              {each.label}
            </span>
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}

function Shown({ document: { label, name, link }, onView }: { document: ViewedDocument; onView: () => void }) {
  const view = usePictureView()
  const [broken, setBroken] = useState(false)
  const open = (
    <a
      className={classes['tool']}
      href={link}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label}: ${texts.console_file_open()}`}
      onClick={onView}
    >
      <Icon name="external-link" />
    </a>
  )
  return (
    <>
      <div className={classes['bar']}>
        <strong>{label}</strong>
        <div className={classes['tools']}>
          {!broken && (
            <>
              <UnstyledButton
                className={classes['tool'] ?? ''}
                disabled={view.zoomOut === undefined}
                onClick={view.zoomOut}
                aria-label={texts.console_zoom_out()}
              >
                <Icon name="zoom-out" />
              </UnstyledButton>
              <UnstyledButton
                className={classes['tool'] ?? ''}
                disabled={view.zoomIn === undefined}
                onClick={view.zoomIn}
                aria-label={texts.console_zoom_in()}
              >
                <Icon name="zoom-in" />
              </UnstyledButton>
              <UnstyledButton className={classes['tool'] ?? ''} aria-label={texts.console_rotate()} onClick={view.turn}>
                <Icon name="rotate-cw" />
              </UnstyledButton>
            </>
          )}
          {open}
        </div>
      </div>
      {broken ? (
        <p className={classes['empty']}>{texts.console_file_no_picture()}</p>
      ) : (
        <PictureStage
          link={link}
          name={name}
          view={view}
          className={classes['stage']}
          onLoad={onView}
          onError={() => setBroken(true)}
        />
      )}
    </>
  )
}
