import { Code, Group, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useQuery } from '../../shared/use-query.ts'
import { Section } from '../../ui/Section.tsx'

/** The placeholders that a text may use in braces. */
export function FigureNames() {
  const { data } = useQuery('POST /api/console/marketing', { action: 'list' })
  return (
    <Section title={texts.console_figures()}>
      <Stack gap="xs">
        <Text size="sm">{texts.console_figures_hint({ example: '{example_rate}' })}</Text>
        <Group gap={4}>
          {data?.figures.map((name) => (
            <Code key={name}>{`{${name}}`}</Code>
          ))}
        </Group>
      </Stack>
    </Section>
  )
}
