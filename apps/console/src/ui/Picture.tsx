import { Anchor, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { PictureStage, usePictureView } from './PictureStage.tsx'
import classes from './Picture.module.css'

export interface PictureProps {
  link: string
  /** The alternative text. */
  name: string
}

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
  const view = usePictureView()
  return (
    <>
      <PictureStage link={link} name={name} view={view} />
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <Button variant="default" disabled={view.zoomOut === undefined} onClick={view.zoomOut}>
            {texts.console_zoom_out()}
          </Button>
          <Button variant="default" disabled={view.zoomIn === undefined} onClick={view.zoomIn} data-autofocus>
            {texts.console_zoom_in()}
          </Button>
          <Button variant="default" onClick={view.turn}>
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
