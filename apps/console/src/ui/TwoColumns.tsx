import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

/** Two columns on a wide screen, each at its own height. */
export const TwoColumns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
    {children}
  </SimpleGrid>
)
