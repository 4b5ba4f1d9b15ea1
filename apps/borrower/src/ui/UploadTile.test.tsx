import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { UploadTile } from './UploadTile.tsx'

type State = Parameters<typeof UploadTile>[0]['state']

function Subject({ first, error }: { first: State; error?: string }) {
  const [state, setState] = useState(first)
  return (
    <UploadTile
      label="ID, front"
      accept="image/*"
      state={state}
      error={error}
      onPick={({ name }) => setState({ at: 'done', name })}
      onRetry={() => setState({ at: 'sending', percent: 65 })}
      onRemove={() => setState({ at: 'empty' })}
    />
  )
}

const pick = (name: string): boolean =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, {
    target: { files: [new File(['x'], name, { type: 'image/png' })] },
  })
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }))

it('a file is picked, replaced and removed', () => {
  render(<Subject first={{ at: 'empty' }} />)
  pick('front.png')
  expect(screen.getByRole('status').textContent).toBe('Sent front.png')
  pick('again.png')
  expect(screen.getByRole('status').textContent).toBe('Sent again.png')
  press('Remove')
  expect(screen.queryByRole('status')).toBeNull()
  screen.getByText('ID, front')
})

it('one that failed says why, is retried with its progress, and can be cancelled', () => {
  render(<Subject first={{ at: 'failed', message: 'The upload did not finish.' }} />)
  expect(screen.getByRole('alert').textContent).toBe('The upload did not finish.')
  press('Retry')
  expect(screen.getByRole('progressbar', { name: 'ID, front' }).getAttribute('aria-valuenow')).toBe('65')
  press('Cancel')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('what is wrong with it is tied to its input', () => {
  render(<Subject first={{ at: 'empty' }} error="Please take this photo" />)
  const input = document.querySelector('input[type=file]')
  expect(input?.getAttribute('aria-invalid')).toBe('true')
  const described = input?.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'ID, front',
    'Please take this photo',
  ])
})
