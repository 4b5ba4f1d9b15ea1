import { Title } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useEffect, useRef } from 'react'
import classes from './PageTitle.module.css'

let hasMounted = false

/** Sets the tab's title, and takes the focus after navigation so that screen readers read it out. */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasMounted) heading.current?.focus()
    hasMounted = true
  }, [])
  useEffect(() => {
    const console = texts.console_title()
    document.title = children === console ? console : `${children} · ${console}`
  }, [children])
  return (
    <Title order={1} size="h3" ref={heading} tabIndex={-1} className={classes['title'] ?? ''}>
      {children}
    </Title>
  )
}
