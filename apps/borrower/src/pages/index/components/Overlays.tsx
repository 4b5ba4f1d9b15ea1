import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showMask } from '../../../ui/mask.ts'
import { showToast } from '../../../ui/toasts.ts'
import { Section } from './Section.tsx'
import { SelectExample } from './SelectExample.tsx'
import styles from './components.module.css'

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet'>()
  const [hidden, setHidden] = useState(0)
  const close = (): void => setOpen(undefined)
  const cover = (): void => {
    setHidden(0)
    for (const [index, hide] of [showMask(), showMask()].entries()) {
      setTimeout(
        () => {
          hide()
          setHidden(index + 1)
        },
        1000 + 4000 * index,
      )
    }
  }
  const answers = (
    <>
      <Button kind="danger" onClick={close}>
        {texts.ui_confirm()}
      </Button>
      <Button kind="text" onClick={close}>
        {texts.ui_cancel()}
      </Button>
    </>
  )
  return (
    <Section title={texts.components_overlays()}>
      <div className={styles.stack}>
        <Button kind="secondary" onClick={() => setOpen('dialog')}>
          {texts.components_dialog_open()}
        </Button>
        <Button kind="secondary" onClick={() => setOpen('sheet')}>
          {texts.components_sheet_open()}
        </Button>
        <SelectExample />
        <Button kind="secondary" onClick={() => showToast(texts.components_notice())}>
          {texts.components_toast_info()}
        </Button>
        <Button kind="secondary" onClick={() => showToast(texts.components_saved(), 'success')}>
          {texts.components_toast_success()}
        </Button>
        <Button kind="secondary" onClick={() => showToast(texts.components_failed(), 'error')}>
          {texts.components_toast_error()}
        </Button>
        <Button kind="secondary" onClick={cover}>
          {texts.components_mask_twice()}
        </Button>
        <p className={styles.note}>{texts.components_mask_hidden({ count: hidden })}</p>
      </div>
      <Dialog open={open === 'dialog'} title={texts.components_dialog_title()} actions={answers} onClose={close}>
        <p>{texts.components_dialog_body()}</p>
      </Dialog>
      <BottomSheet
        open={open === 'sheet'}
        title={texts.components_sheet_title()}
        actions={
          <Button kind="secondary" onClick={() => showToast(texts.components_saved(), 'success')}>
            {texts.components_toast_success()}
          </Button>
        }
        onClose={close}
      >
        <p>{texts.components_sheet_body()}</p>
      </BottomSheet>
    </Section>
  )
}
