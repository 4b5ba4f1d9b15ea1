import { fetchFile, NetworkLost } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { mintIntent } from '../../../shared/request.ts'
import { upload } from '../../../shared/upload.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { Button } from '../../../ui/Button.tsx'
import { UploadTile } from '../../../ui/UploadTile.tsx'
import { Section } from './Section.tsx'
import { Uploads } from './Uploads.tsx'
import styles from './components.module.css'

/** An EndToEndId of a PIX that nobody sent: E, bank, minute and eleven random characters. */
const samplePix = (): string => `E00000000202601010000${crypto.randomUUID().replaceAll('-', '').slice(0, 11)}`

/** Upload tiles, and the request wrapper for a write, an upload and a download, against the sandbox. */
export const Requests = () => (
  <>
    <Uploads />
    <Section title={texts.components_requests()}>
      <Write />
      <Send />
      <Fetch />
    </Section>
  </>
)

function Write() {
  const { busy, fault, send } = useMutation('POST /api/sandbox/pix_in', { mask: true })
  const [pix] = useState(samplePix)
  const [done, setDone] = useState(0)
  const write = async (): Promise<void> => {
    const answer = await send({ end_to_end_id: pix, amount_cents: 1 })
    if (answer !== undefined) setDone(done + 1)
  }
  return (
    <>
      <Button kind="secondary" busy={busy} onClick={() => void write()}>
        {texts.components_write()}
      </Button>
      <p className={styles.note}>{fault?.message ?? texts.components_written({ count: done })}</p>
    </>
  )
}

type Tile = Parameters<typeof UploadTile>[0]['state']

function Send() {
  const [state, setState] = useState<Tile>({ at: 'empty' })
  const [picked, setPicked] = useState<File>()
  const [intent, setIntent] = useState(mintIntent)
  const start = async (file: File): Promise<void> => {
    setPicked(file)
    setState({ at: 'sending', percent: 0 })
    try {
      const answer = await upload('/api/system/upload', file, {
        intent,
        onProgress: (share) => setState({ at: 'sending', percent: Math.round(share * 100) }),
      })
      setState(answer.status_code === 200 ? { at: 'done', name: file.name } : { at: 'failed', message: answer.message })
    } catch (error) {
      setState({
        at: 'failed',
        message: error instanceof NetworkLost ? texts.network_lost() : error instanceof Error ? error.message : '',
      })
    }
  }
  const remove = (): void => {
    setState({ at: 'empty' })
    setIntent(mintIntent())
  }
  return (
    <UploadTile
      label={texts.components_send()}
      accept="image/*,application/pdf"
      state={state}
      onPick={(file) => void start(file)}
      onRetry={() => picked && void start(picked)}
      onRemove={remove}
    />
  )
}

function Fetch() {
  const [message, setMessage] = useState('')
  const get = async (): Promise<void> => {
    setMessage('')
    try {
      setMessage(texts.components_fetched({ count: (await fetchFile('/icon-192.png')).size }))
    } catch (error) {
      if (!(error instanceof NetworkLost)) throw error
      setMessage(texts.network_lost())
    }
  }
  return (
    <>
      <Button kind="secondary" onClick={() => void get()}>
        {texts.components_fetch()}
      </Button>
      <p className={styles.note}>{message}</p>
    </>
  )
}
