import { Anchor, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import classes from './Picture.module.css'

export interface PictureProps {
  link: string
  /** The alternative text. */
  name: string
}

const ZOOMS = [1, 1.5, 2, 3, 4]

/** A borrower's file: a picture opens large, any other file in its own tab. The link is short-lived. */
export function Picture({ link, name }: PictureProps) {
  const [broken, setBroken] = useState(false)
  const [large, setLarge] = useState(false)
  if (broken) {
    return (
      <Stack gap={4} className={classes['missing'] ?? ''}>
        <Text size="sm">{texts.console_file_no_picture()}</Text>
        <Anchor
          size="sm"
          href={link}
          target="_blank"
          rel="noreferrer"
          aria-label={`${name}: ${texts.console_file_open()}`}
        >
          {texts.console_file_open()}
        </Anchor>
      </Stack>
    )
  }
  return (
    <>
      <UnstyledButton className={classes['open'] ?? ''} onClick={() => setLarge(true)}>
        <img className={classes['picture']} src={link} alt={name} onError={() => setBroken(true)} />
      </UnstyledButton>
      <Dialog isOpen={large} title={name} size="min(1100px, 100%)" onClose={() => setLarge(false)}>
        <Large link={link} name={name} onClose={() => setLarge(false)} />
      </Dialog>
    </>
  )
}

function Large({ link, name, onClose }: PictureProps & { onClose: () => void }) {
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const factor = ZOOMS[zoom] ?? 1
  const stage = useRef<HTMLDivElement>(null)
  // Starts in the middle, where the picture is.
  useLayoutEffect(() => {
    const { current } = stage
    current?.scrollTo((current.clientWidth * (factor - 1)) / 2, (current.clientHeight * (factor - 1)) / 2)
  }, [factor])
  return (
    <>
      {/* Shows a part at a time; the arrow keys scroll it while it has the focus. */}
      <div ref={stage} className={classes['stage']}>
        <UnstyledButton
          className={classes['sheet'] ?? ''}
          style={{ width: `${factor * 100}%`, height: `${factor * 100}%` }}
          onClick={() => setZoom((zoom + 1) % ZOOMS.length)}
        >
          <img
            src={link}
            alt={name}
            className={classes['large']}
            data-turned={turns % 2 === 1}
            style={{ transform: `rotate(${turns * 90}deg)` }}
          />
        </UnstyledButton>
      </div>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <Button variant="default" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            {texts.console_zoom_out()}
          </Button>
          <Button
            variant="default"
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
            data-autofocus
          >
            {texts.console_zoom_in()}
          </Button>
          <Button variant="default" onClick={() => setTurns(turns + 1)}>
            {texts.console_rotate()}
          </Button>
          <Anchor size="sm" href={link} target="_blank" rel="noreferrer">
            {texts.console_file_open()}
          </Anchor>
        </Group>
        <Button onClick={onClose}>{texts.console_close()}</Button>
      </Group>
    </>
  )
}
