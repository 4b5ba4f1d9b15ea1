import * as texts from '@home-credit/texts'
import { Fragment } from 'react'
import { mayOpen } from '../shared/console-page.ts'
import type { Me } from '../shared/request.ts'
import { roleName } from '../shared/role-names.ts'
import { hrefOf, usePlace } from '../shared/router.ts'
import { Message } from '../ui/Message.tsx'
import { matchPage } from './pages.ts'

export function CurrentPage({ me }: { me: Me }) {
  const { path } = usePlace()
  const match = matchPage(path)
  if (match === undefined) return <NotFound />
  const { page, id } = match
  if (!mayOpen(page, me.actions)) {
    const text = texts.console_not_allowed_text({ role: roleName(me.operator.role) })
    return (
      <Message
        key={page.path}
        title={texts.console_not_allowed_title()}
        text={text}
        href={hrefOf([])}
        link={texts.console_to_start()}
      />
    )
  }
  // The key makes another id a new page, which drops typed input and loaded data.
  return <Fragment key={path.join('/')}>{page.render({ me, id })}</Fragment>
}

function NotFound() {
  return (
    <Message
      title={texts.console_not_found_title()}
      text={texts.console_not_found_text()}
      href={hrefOf([])}
      link={texts.console_to_start()}
    />
  )
}
