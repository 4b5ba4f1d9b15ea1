import { VisuallyHidden } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useEffect, useId, useRef } from 'react'
import { mayOpen, MENU_GROUPS, type ConsolePage, type MenuEntry, type MenuGroup } from '../shared/console-page.ts'
import { useCount } from '../shared/waiting-work.ts'
import type { Me } from '../shared/request.ts'
import { hrefOf, usePlace } from '../shared/router.ts'
import { Icon } from '../ui/Icon.tsx'
import { PAGES } from './pages.ts'
import classes from './SideMenu.module.css'

const GROUP_NAMES: Record<MenuGroup, () => string> = {
  work: texts.console_menu_work,
  queues: texts.console_menu_queues,
  money: texts.console_menu_money,
  people: texts.console_menu_people,
  setup: texts.console_menu_setup,
}

interface Link extends MenuEntry {
  path: string
}

const linkOf = ({ path, menu }: ConsolePage): Link[] => (menu === undefined ? [] : [{ path, ...menu }])

export function SideMenu({ me }: { me: Me }) {
  const links = PAGES.filter((page) => mayOpen(page, me.actions)).flatMap(linkOf)
  return (
    <div className={classes['menu']}>
      {MENU_GROUPS.map((group) => (
        <Group key={group} group={group} links={links.filter((link) => link.group === group)} />
      ))}
    </div>
  )
}

function Group({ group, links }: { group: MenuGroup; links: readonly Link[] }) {
  const id = useId()
  const name = GROUP_NAMES[group]()
  if (links.length === 0) return null
  return (
    <div role="group" aria-labelledby={id} className={classes['group']}>
      <p id={id} className={classes['heading']}>
        {name}
      </p>
      {links.map((link) => (
        <MenuLink key={link.path} {...link} />
      ))}
    </div>
  )
}

function MenuLink({ path, label, icon, queues }: Link) {
  const place = usePlace()
  const link = useRef<HTMLAnchorElement>(null)
  const here =
    path === '' ? place.path.length === 0 : path.split('/').every((part, index) => part === place.path[index])
  // A long menu scrolls to the page that is open.
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return (
    <a ref={link} className={classes['link']} href={hrefOf([path])} {...(here ? { 'aria-current': 'page' } : {})}>
      <Icon name={icon} />
      <span className={classes['label']}>{label()}</span>
      {queues !== undefined && <Waiting queues={queues} />}
    </a>
  )
}

/** How much waits, on gold when something is late; nothing for an empty queue. */
function Waiting({ queues }: Required<Pick<MenuEntry, 'queues'>>) {
  const count = useCount(queues)
  if (count === undefined || count.waiting === 0) return null
  const { waiting, late } = count
  return (
    <>
      <span className={classes['count']} data-late={late > 0} aria-hidden>
        {waiting}
      </span>
      <VisuallyHidden>
        {' '}
        {texts.console_queue_waiting({ count: waiting })}
        {late > 0 && `, ${texts.console_queue_late({ count: late })}`}
      </VisuallyHidden>
    </>
  )
}
