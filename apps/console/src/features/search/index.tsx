import { Kbd, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { SearchForm } from './SearchForm.tsx'
import classes from './Search.module.css'

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
      <UnstyledButton className={classes['button'] ?? ''} onClick={open}>
        <Icon name="search" />
        <VisuallyHidden>{texts.console_search()}</VisuallyHidden>
        <span className={classes['hint']}>{texts.console_search_hint_short()}</span>
        <Kbd className={classes['keys'] ?? ''} aria-hidden>
          {texts.console_search_keys()}
        </Kbd>
      </UnstyledButton>
      <Dialog isOpen={isOpen} title={texts.console_search_title()} size="lg" onClose={close}>
        <SearchForm onDone={close} />
      </Dialog>
    </>
  )
}
