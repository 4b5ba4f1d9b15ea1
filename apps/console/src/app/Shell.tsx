import { Drawer, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { useState, type ReactNode } from 'react'
import { Search } from '../features/search/index.tsx'
import type { Me } from '../shared/request.ts'
import { usePlace, type Place } from '../shared/router.ts'
import { useFreshWork } from '../shared/waiting-work.ts'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Bell } from './Bell.tsx'
import { SandboxBadge } from './SandboxBanner.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

export interface ShellProps {
  me: Me
  sandbox: boolean
  lang: Lang
  onLang(lang: Lang): void
  onLogOut(): void
  children: ReactNode
}

export function Shell({ me, sandbox, lang, onLang, onLogOut, children }: ShellProps) {
  const place = usePlace()
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  useFreshWork()
  // Bound to the place, so that the menu closes on navigation.
  const [menuPlace, setMenuPlace] = useState<Place>()
  const isMenuOpen = menuPlace === place
  const closeMenu = (): void => setMenuPlace(undefined)

  return (
    <div className={classes['shell']}>
      <a
        className={classes['skip']}
        href="#main"
        onClick={(event) => {
          // The router owns the hash of the address.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {texts.console_skip()}
      </a>
      {wide ? (
        <nav className={classes['side']} aria-label={texts.console_navigation()}>
          <div className={classes['logo']}>
            <Logo />
          </div>
          <SideMenu me={me} />
        </nav>
      ) : (
        <MenuDrawer isOpen={isMenuOpen} onClose={closeMenu}>
          <SideMenu me={me} />
        </MenuDrawer>
      )}
      <div className={classes['content']}>
        <header className={classes['bar']}>
          {!wide && (
            <UnstyledButton
              className={classes['burger'] ?? ''}
              aria-label={texts.console_open_navigation()}
              aria-expanded={isMenuOpen}
              onClick={() => setMenuPlace(isMenuOpen ? undefined : place)}
            >
              <Icon name="menu" size={24} />
            </UnstyledButton>
          )}
          {me.actions.includes('loans.read') && <Search />}
          <span className={classes['gap']} />
          {sandbox && <SandboxBadge />}
          <Bell />
          <UserMenu operator={me.operator} lang={lang} onLang={onLang} onLogOut={onLogOut} />
        </header>
        <main id="main" tabIndex={-1} className={classes['main']}>
          {children}
        </main>
      </div>
    </div>
  )
}

interface MenuDrawerProps {
  isOpen: boolean
  onClose(): void
  children: ReactNode
}

/** On a phone. As in ui/Dialog.tsx, the scroll is not locked and nothing moves. */
function MenuDrawer({ isOpen, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={300} lockScroll={false} transitionProps={{ duration: 0 }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={texts.console_navigation()}>
        {/* Not a class of the content: Mantine gives that to the element around it, too. */}
        <div className={classes['drawer']}>
          <div className={classes['drawerHead']}>
            <Logo />
            <UnstyledButton className={classes['burger'] ?? ''} aria-label={texts.console_close()} onClick={onClose}>
              <Icon name="x" size={24} />
            </UnstyledButton>
          </div>
          <nav className={classes['drawerMenu']} aria-label={texts.console_navigation()}>
            {children}
          </nav>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
