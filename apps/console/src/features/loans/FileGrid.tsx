import { SimpleGrid } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { Picture } from '../../ui/Picture.tsx'

export const FileGrid = ({ links }: { links: readonly string[] }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
    {links.map((link, index) => (
      <Picture key={link} link={link} name={texts.console_file_of({ number: index + 1 })} />
    ))}
  </SimpleGrid>
)
