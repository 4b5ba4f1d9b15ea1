import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Phone.module.css'

/** How a text looks in the borrower app on a phone: 390 wide, in its type and spacing. A long one scrolls, also by key. */
export const Phone = ({ label, lang, children }: { label: string; lang: string; children: ReactNode }) => (
  <div className={classes['phone']}>
    <Box className={classes['screen'] ?? ''} role="group" aria-label={label} lang={lang} tabIndex={0}>
      {children}
    </Box>
  </div>
)

/** An article's or a notice's title and text on the card of the borrower app. */
export const PhonePage = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <>
    <p className={classes['title']}>{title}</p>
    {note !== undefined && note !== '' && <p className={classes['note']}>{note}</p>}
    <div className={classes['card']}>{children}</div>
  </>
)
