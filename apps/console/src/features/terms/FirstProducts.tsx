import { Alert, Anchor, List, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { hrefOf } from '../../shared/router.ts'
import { useQuery } from '../../shared/use-query.ts'
import { VERSIONS } from './versions.ts'

/** Limits come first: packages have to fit them. */
const STEPS = [
  { name: 'limits', label: texts.terms_limits },
  { name: 'packages', label: texts.terms_packages },
] as const
const [LIMITS, PACKAGES] = STEPS

const PAGE = { page: 1, page_size: 10 } as const

type StepState = 'open' | 'proposed' | 'done'

function useStep(name: (typeof STEPS)[number]['name']): StepState | undefined {
  const { data } = useQuery(VERSIONS, { action: 'list', name, ...PAGE } as const)
  if (data === undefined || !('rows' in data)) return undefined
  // An empty list of packages ends the offer as well.
  if (data.rows.some(({ state, value }) => state === 'in_force' && !(Array.isArray(value) && value.length === 0)))
    return 'done'
  return data.rows.some(({ state }) => state === 'proposed') ? 'proposed' : 'open'
}

const STATE_TEXTS: Record<StepState, () => string> = {
  open: texts.terms_first_open,
  proposed: texts.terms_first_proposed,
  done: texts.terms_first_done,
}

/** While nothing is on offer: the way to the first products, which takes two people at each step. */
export function FirstProducts() {
  const states = [
    { ...LIMITS, state: useStep(LIMITS.name) },
    { ...PACKAGES, state: useStep(PACKAGES.name) },
  ]
  if (states.some(({ state }) => state === undefined) || states.every(({ state }) => state === 'done')) return null
  return (
    <Alert color="yellow" title={texts.terms_first_title()}>
      <Stack gap="xs">
        <Text size="sm">{texts.terms_first_text()}</Text>
        <List type="ordered" size="sm" spacing={6}>
          {states.map(({ name, label, state }) => (
            <List.Item key={name}>
              <Anchor href={hrefOf(['terms', name])} underline="always">
                {label()}
              </Anchor>
              {state !== undefined && `: ${STATE_TEXTS[state]()}`}
            </List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  )
}
