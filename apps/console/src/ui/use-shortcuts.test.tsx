import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setShortcutsOn, useShortcuts } from './use-shortcuts.ts'

afterEach(() => localStorage.clear())

function Subject({ act, dialog = false }: { act: () => void; dialog?: boolean }) {
  useShortcuts({ a: act, '?': act })
  return (
    <>
      <input aria-label="Note" />
      {dialog && <div role="dialog" />}
    </>
  )
}

const press = (target: Element, key: string, more = {}): boolean => fireEvent.keyDown(target, { key, ...more })

it('a key does its thing, but not while somebody types, holds Ctrl, or a dialog is open', () => {
  const act = vi.fn<() => void>()
  const { rerender } = render(<Subject act={act} />)
  press(document.body, 'a')
  expect(act).toHaveBeenCalledOnce()
  press(screen.getByLabelText('Note'), 'a')
  press(document.body, 'a', { ctrlKey: true })
  press(document.body, 'a', { repeat: true })
  press(document.body, 'b')
  rerender(<Subject act={act} dialog />)
  press(document.body, 'a')
  expect(act).toHaveBeenCalledOnce()
})

it('whoever turned the keys off still gets help, and nothing is heard of a page that was left', () => {
  const act = vi.fn<() => void>()
  setShortcutsOn(false)
  render(<Subject act={act} />)
  press(document.body, 'a')
  expect(act).not.toHaveBeenCalled()
  press(document.body, '?')
  expect(act).toHaveBeenCalledOnce()
  cleanup()
  setShortcutsOn(true)
  press(document.body, 'a')
  expect(act).toHaveBeenCalledOnce()
})
