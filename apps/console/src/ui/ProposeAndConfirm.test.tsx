import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { ProposeAndConfirm } from './ProposeAndConfirm.tsx'

type Props = ComponentProps<typeof ProposeAndConfirm>

const ACTING: Props['acting'] = { busy: false, fault: undefined, dialog: undefined, ask: () => {}, close: () => {} }

function draw(more: { acting?: Partial<Props['acting']>; may?: 'propose' | 'confirm'; proposed?: Props['proposed'] }) {
  const [onPropose, onConfirm] = [vi.fn<(reason: string) => void>(), vi.fn<() => void>()]
  render(
    <MantineProvider env="test">
      <ProposeAndConfirm
        acting={{ ...ACTING, ...more.acting }}
        proposed={more.proposed}
        propose={{ may: more.may === 'propose', verb: 'Propose it', title: 'Propose?', text: '', onPropose }}
        confirm={{ may: more.may === 'confirm', verb: 'Confirm it', title: 'Confirm?', text: '', onConfirm }}
        withdraw={{ may: more.proposed !== undefined, onWithdraw: () => {} }}
      />
    </MantineProvider>,
  )
  return { onPropose, onConfirm }
}

const buttons = (): string[] => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('offers what can be done now', () => {
  draw({ may: 'propose' })
  expect(buttons()).toEqual(['Propose it'])
})

it('lets nobody confirm what is their own, who can still withdraw it', () => {
  draw({ proposed: { words: 'Ana proposes it.', byMe: true } })
  expect(buttons()).toEqual(['Withdraw proposal'])
  screen.getByText(/Ana proposes it\. You proposed/)
})

it('asks before another person confirms it', () => {
  const ask = vi.fn<(what: 'propose' | 'confirm') => void>()
  draw({ may: 'confirm', proposed: { byMe: false }, acting: { ask } })
  fireEvent.click(screen.getByText('Confirm it'))
  expect(ask).toHaveBeenCalledExactlyOnceWith('confirm')
})

it('proposes with the reason that was typed, and shows what is wrong with it at its field', () => {
  const fault = { message: 'Please check what you entered.', fields: { reason: 'Say why.' } }
  const { onPropose } = draw({ may: 'propose', acting: { dialog: 'propose', fault } })
  screen.getByText('Say why.')
  expect(screen.queryByText(fault.message)).toBeNull()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Paid twice.' } })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Propose it' }))
  expect(onPropose).toHaveBeenCalledExactlyOnceWith('Paid twice.')
})
