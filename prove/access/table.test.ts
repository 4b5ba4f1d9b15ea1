import { calls, may } from '@home-credit/contract'
import { describe, expect, it } from 'vitest'
import { openApi } from '../../apps/server/src/platform/http/openapi.ts'
import { cellsIn, validInput, type Document } from './cells.ts'
import { ACCESS, CALLERS, type Caller } from './table.ts'

// As the server serves it.
const { cells } = cellsIn(JSON.parse(JSON.stringify(openApi(Object.values(calls)))) as Document)

describe('the table of who may make which call', () => {
  it('has a row for each call and action of the OpenAPI document, and no other', () => {
    expect([...ACCESS.keys()].toSorted(), 'rows of prove/access/table.ts').toEqual(
      cells.map(({ name }) => name).toSorted(),
    )
  })

  it.each(cells)('says of $name what the contract says', (cell) => {
    const { call } = cell
    const input = call.input.parse(validInput(cell, 1))
    const isOpen = call.who === 'sandbox' || (call.who === 'anyone' && !call.needsSession?.(input))
    const allows = (caller: Caller): boolean => {
      if (isOpen) return true
      if (caller === 'nobody' || call.who === 'sandbox') return false
      if (caller === 'borrower') return call.who !== 'operator'
      return call.who === 'operator' && (call.action === undefined || may(caller, call.action(input)))
    }
    expect([...(ACCESS.get(cell.name) ?? [])], `the row of ${cell.name} in prove/access/table.ts`).toEqual(
      CALLERS.filter(allows),
    )
  })
})
