import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

/** Two columns where there is room, each as long as it is. */
export const TwoColumns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
    {children}
  </SimpleGrid>
)
