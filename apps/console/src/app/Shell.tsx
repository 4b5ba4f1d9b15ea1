import { AppShell, Badge, Burger, Button, Group, NavLink, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { useState, type ReactNode } from 'react'
import { Search } from '../features/search/index.tsx'
import { mayOpen } from '../shared/console-page.ts'
import { Tag } from '../ui/Tag.tsx'
import { useCounts, useFreshCounts, type Count } from '../shared/queue-counts.ts'
import { LanguageSelect } from '../shared/LanguageSelect.tsx'
import type { Me } from '../shared/request.ts'
import { roleName } from '../shared/role-names.ts'
import { hrefOf, usePlace, type Place } from '../shared/router.ts'
import { PAGES } from './pages.ts'
import { SandboxBanner } from './SandboxBanner.tsx'
import classes from './Shell.module.css'

const BAR = 56
const BANNER = 28

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
  useFreshCounts(me.actions)
  // Bound to the place, so that the menu closes on navigation.
  const [menuPlace, setMenuPlace] = useState<Place>()
  const isMenuOpen = menuPlace === place

  const who = (
    <>
      <Text size="sm" className={classes['who'] ?? ''}>
        {me.operator.name}
      </Text>
      <Badge variant="light" tt="none">
        {roleName(me.operator.role)}
      </Badge>
    </>
  )
  const tools = (
    <>
      <LanguageSelect lang={lang} onLang={onLang} />
      <Button variant="default" onClick={onLogOut}>
        {texts.console_log_out()}
      </Button>
    </>
  )

  return (
    <AppShell
      header={{ height: BAR + (sandbox ? BANNER : 0) }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
      padding="md"
      withBorder
    >
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
      <AppShell.Header>
        <SandboxBanner shown={sandbox} />
        <div className={classes['bar']}>
          {!wide && (
            <Burger
              opened={isMenuOpen}
              size="sm"
              className={classes['burger'] ?? ''}
              aria-label={texts.console_open_navigation()}
              aria-expanded={isMenuOpen}
              onClick={() => setMenuPlace(isMenuOpen ? undefined : place)}
            />
          )}
          <span className={classes['title']}>{texts.console_title()}</span>
          {me.actions.includes('loans.read') && <Search />}
          {wide && who}
          {wide && tools}
        </div>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={texts.console_navigation()}>
        {(wide || isMenuOpen) && (
          <>
            <AppShell.Section grow className={classes['links'] ?? ''}>
              {PAGES.filter((page) => mayOpen(page, me.actions)).map(({ path, menu }) => {
                if (menu === undefined) return null
                const here =
                  path === ''
                    ? place.path.length === 0
                    : path.split('/').every((part, index) => part === place.path[index])
                return (
                  <NavLink
                    key={path}
                    className={classes['link'] ?? ''}
                    href={hrefOf([path])}
                    label={menu.label()}
                    active={here}
                    {...(menu.count === undefined ? {} : { rightSection: <Waiting queue={menu.count.queue} /> })}
                    {...(here ? { 'aria-current': 'page' } : {})}
                  />
                )
              })}
            </AppShell.Section>
            {!wide && (
              <AppShell.Section>
                <Stack p="xs">
                  <Group gap="xs">{who}</Group>
                  <Group>{tools}</Group>
                </Stack>
              </AppShell.Section>
            )}
          </>
        )}
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes['main'] ?? ''}>
        {children}
      </AppShell.Main>
    </AppShell>
  )
}

/** The queue's count, with the late ones in red; shows nothing for an empty queue. */
function Waiting({ queue }: Pick<Count, 'queue'>) {
  const count = useCounts()?.find((each) => each.queue === queue)
  if (count === undefined || count.waiting === 0) return null
  return (
    <Group gap={4} wrap="nowrap">
      {count.late > 0 && (
        <Tag tone="red" sign="!">
          {texts.console_queue_late({ count: count.late })}
        </Tag>
      )}
      <Text size="sm" fw={600}>
        <span aria-hidden>{count.waiting}</span>
        <VisuallyHidden>{texts.console_queue_waiting({ count: count.waiting })}</VisuallyHidden>
      </Text>
    </Group>
  )
}
