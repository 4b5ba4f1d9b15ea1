import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './charts.module.css'

export interface ChartTableProps {
  caption: string
  /** The first heads the row names, the others the figures. */
  heads: readonly [string, ...string[]]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
}

/** The numbers of a chart, in a table as wide as they need. */
export const ChartTable = ({ caption, heads: [first, ...heads], rows }: ChartTableProps) => (
  <Box className={classes['tableBox'] ?? ''} role="group" aria-label={caption} tabIndex={0}>
    <table className={classes['table']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {first === '' ? <td>{first}</td> : <th scope="col">{first}</th>}
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={heads[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
)

export interface NumbersProps extends ChartTableProps {
  /** What the button says. */
  show: string
}

/** The table of a chart, folded. */
export const Numbers = ({ show, ...table }: NumbersProps) => (
  <details className={classes['numbers']}>
    <summary>{show}</summary>
    <ChartTable {...table} />
  </details>
)
