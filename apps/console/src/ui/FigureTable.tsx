import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Section } from './Section.tsx'
import classes from './FigureTable.module.css'

export interface FigureTableProps {
  title: string
  /** The first heads the row names, the others the figures. */
  heads: readonly [string, ...string[]]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
}

export const FigureTable = ({ title, heads: [first, ...heads], rows }: FigureTableProps) => (
  <Section title={title}>
    <div className={classes['scroll']}>
      <Table fz="sm" verticalSpacing={6} horizontalSpacing={8} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            {first === '' ? <Table.Td /> : <Table.Th scope="col">{first}</Table.Th>}
            {heads.map((head) => (
              <Table.Th key={head} scope="col" ta="right">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, cells }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{name}</Table.Th>
              {cells.map((cell, index) => (
                <Table.Td key={heads[index]} ta="right" className={classes['figure'] ?? ''}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  </Section>
)
