import { Anchor, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { decisionReason } from '../../shared/decision-reasons.ts'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { Section } from '../../ui/Section.tsx'
import { type Figures, listHref, shareOf } from './figures.ts'

export const DecisionsCard = ({ figures: { decisions, from, day } }: { figures: Figures }) => (
  <Section title={texts.console_figures_decisions()}>
    {decisions.rejected === 0 ? (
      <Text size="sm">{texts.console_figures_no_declined()}</Text>
    ) : (
      <Stack gap="xs">
        <Anchor size="sm" href={listHref('rejected', { from, to: day })}>
          {texts.console_figures_declined({ count: decisions.rejected })}
        </Anchor>
        <ChartTable
          caption={texts.console_figures_decisions()}
          heads={[texts.console_figures_reason(), texts.console_figures_count(), '%']}
          rows={decisions.reasons.map(({ reason, count }) => ({
            key: reason,
            name: (
              <Anchor inherit href={listHref('rejected', { from, to: day, reason })}>
                {decisionReason(reason)}
              </Anchor>
            ),
            cells: [count, shareOf(count, decisions.rejected)],
          }))}
        />
      </Stack>
    )}
  </Section>
)
