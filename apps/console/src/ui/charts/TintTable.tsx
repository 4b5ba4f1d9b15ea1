import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './charts.module.css'

export interface TintTableProps {
  caption: string
  heads: readonly string[]
  rows: readonly {
    key: string
    cells: readonly ReactNode[]
    /** One for each column after the first ones; null: nothing yet. */
    shares: readonly (number | null)[]
  }[]
  /** Whether much is bad or good. */
  tone: 'bad' | 'good'
  /** The share that has the darkest tint. */
  darkest: number
  format(share: number): string
}

const LEVELS = 4

/** A table whose cells are darker the larger their share is; the share is written in each. */
export const TintTable = ({ caption, heads, rows, tone, darkest, format }: TintTableProps) => {
  const tint = (share: number): string =>
    share <= 0
      ? 'tint0'
      : `${tone === 'bad' ? 'tint' : 'good'}${Math.min(LEVELS, Math.ceil((share / darkest) * LEVELS))}`
  return (
    <Box className={classes['tableBox'] ?? ''} role="group" aria-label={caption} tabIndex={0}>
      <table className={classes['table']}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells], shares }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
              {shares.map((share, index) => (
                <td key={heads[cells.length + 1 + index]} className={share === null ? '' : classes[tint(share)]}>
                  {share === null ? '' : format(share)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
