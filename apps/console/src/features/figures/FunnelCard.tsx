import { Anchor, Stack, Text } from '@mantine/core'
import { formatPercent } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { Funnel } from '../../ui/charts/Funnel.tsx'
import { Section } from '../../ui/Section.tsx'
import { type Figures, funnelSteps, listHref, ranges, type Range } from './figures.ts'

export function FunnelCard({ figures: { funnel, from, day }, range }: { figures: Figures; range: Range }) {
  const countOf = (step: Figures['funnel'][number]['step']): number =>
    funnel.find((each) => each.step === step)?.count ?? 0
  return (
    <Section
      title={texts.console_figures_funnel()}
      aside={
        <Text size="sm" c="dimmed">
          {ranges.of(range)}
        </Text>
      }
    >
      <Stack gap="sm">
        <Funnel
          label={texts.console_figures_funnel_sentence({
            registered: countOf('registered'),
            started: countOf('started'),
            credited: countOf('credited'),
          })}
          steps={funnel.map(({ step, count }, index) => {
            const before = funnel[index - 1]?.count ?? 0
            return {
              key: step,
              name: (
                <Anchor size="sm" href={listHref(step, { from, to: day })}>
                  {funnelSteps.of(step)}
                </Anchor>
              ),
              count,
              text: String(count),
              share: before === 0 ? '' : formatPercent(((100 * count) / before).toFixed(0)),
            }
          })}
        />
        <Text size="sm" c="dimmed">
          {texts.console_figures_funnel_note()}
        </Text>
      </Stack>
    </Section>
  )
}
