import { Anchor, Stack, Text } from '@mantine/core'
import { PageTitle } from './PageTitle.tsx'

export interface MessageProps {
  title: string
  text: string
  href: string
  link: string
}

/** A whole page with one message and a link. */
export function Message({ title, text, href, link }: MessageProps) {
  return (
    <Stack align="flex-start" py="xl" maw={560}>
      <PageTitle>{title}</PageTitle>
      <Text>{text}</Text>
      <Anchor href={href} underline="always">
        {link}
      </Anchor>
    </Stack>
  )
}
