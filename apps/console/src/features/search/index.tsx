import { Button, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { SearchForm } from './SearchForm.tsx'

/** Opened on every page by its button, `/` or Ctrl+K; Ctrl+K also while somebody types. */
export function Search() {
  const [isOpen, setIsOpen] = useState(false)
  const open = (): void => {
    if (document.querySelector('[role="dialog"]') === null) setIsOpen(true)
  }
  const close = (): void => setIsOpen(false)
  useShortcuts({ '/': open })
  useHotkeys([['mod+K', open]], [], true)
  return (
    <>
      <Button
        variant="default"
        rightSection={
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            /
          </Kbd>
        }
        onClick={open}
      >
        {texts.console_search()}
      </Button>
      <Dialog isOpen={isOpen} title={texts.console_search_title()} size="lg" onClose={close}>
        <SearchForm onDone={close} />
      </Dialog>
    </>
  )
}
