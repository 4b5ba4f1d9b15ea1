import { EFFECTS } from './effects.ts'
import { GUARDS, PAYABLE_GUARDS } from './guards.ts'
import { LOAN_STATES } from './loan-state.ts'
import type { LoanTable, Row } from './table.ts'

const code = (names: readonly string[]): string =>
  names.length === 0 ? '–' : names.map((name) => `\`${name}\``).join(', ')
const unique = (names: readonly string[]): string[] => [...new Set(names)]

function diagram(rows: readonly Row[]): string[] {
  const left = new Set(rows.map(({ from }) => from))
  const edges = LOAN_STATES.flatMap((from) =>
    LOAN_STATES.flatMap((to) => {
      const between = from === to ? [] : rows.filter((row) => row.from === from && row.to === to)
      return between.length === 0
        ? []
        : [`  ${from} --> ${to}: ${unique(between.map(({ action }) => action)).join(', ')}`]
    }),
  )
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> unverified',
    '  [*] --> no_package: verified before',
    ...edges,
    ...LOAN_STATES.filter((state) => !left.has(state)).map((state) => `  ${state} --> [*]`),
    '```',
  ]
}

const meanings = (title: string, entries: readonly (readonly [string, string])[]): string[] => [
  `| ${title} | means |`,
  '|---|---|',
  ...entries.map(([name, meaning]) => `| \`${name}\` | ${meaning} |`),
]

/** docs/LOAN-STATES.md, generated from the table that the machine runs on. */
export function loanStatesDocument({ rows, payable }: LoanTable): string {
  const guards = unique(rows.flatMap((row) => row.guards))
  const effects = unique(rows.flatMap((row) => row.effects))
  return [
    '# The states of a loan',
    '',
    'Written by `npm run loan-states` from `packages/domain/src/states`; a test holds this page equal to it. Change the table there.',
    '',
    'Acts that leave the loan in its state are in the table below and not in the diagram.',
    '',
    ...diagram(rows),
    '',
    '## Who may do what',
    '',
    'An act that no row allows is refused and changes nothing. Of several rows for one act the first whose guards all hold is taken.',
    '',
    '| from | act | actor | guards | to | effects |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| \`${row.from}\` | \`${row.action}\` | ${row.actor} | ${code(row.guards)} | \`${row.to}\` | ${code(row.effects)} |`,
    ),
    '',
    '## What is payable',
    '',
    'What is left on the repayment list, and only where this holds; everywhere else nothing.',
    '',
    ...meanings(
      'guard',
      payable.map((name) => [name, PAYABLE_GUARDS[name].meaning] as const),
    ),
    '',
    '## Guards',
    '',
    ...meanings(
      'guard',
      Object.entries(GUARDS)
        .filter(([name]) => guards.includes(name))
        .map(([name, { meaning }]) => [name, meaning] as const),
    ),
    '',
    '## Effects',
    '',
    'What is done in the transaction that writes the new state.',
    '',
    ...meanings(
      'effect',
      Object.entries(EFFECTS).filter(([name]) => effects.includes(name)),
    ),
    '',
  ].join('\n')
}
