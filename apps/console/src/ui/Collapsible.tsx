import { Box, Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'

/** Renders, and so loads, its content only once opened. */
export function Collapsible({ show, hide, children }: { show: string; hide: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Button variant="default" size="xs" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? hide : show}
      </Button>
      <Box id={id} hidden={!open} mt="sm">
        {open && children}
      </Box>
    </div>
  )
}
