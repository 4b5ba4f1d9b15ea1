import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ReasonForm } from './ReasonForm.tsx'

const OPTIONS = [
  { value: 'blurred', label: 'It is blurred' },
  { value: 'glare', label: 'Light is reflected' },
] as const

it('sends nothing before a reason was chosen, and then the reasons in their order with the note', () => {
  const onSend = vi.fn<(reasons: string[], note: string) => void>()
  render(
    <MantineProvider>
      <ReasonForm
        label="Reasons"
        options={OPTIONS}
        note={{ label: 'Note', description: '' }}
        verb="Decline"
        busy={false}
        onSend={onSend}
        onCancel={() => {}}
      />
    </MantineProvider>,
  )
  const submit = (): boolean => fireEvent.submit(document.querySelector('form') as HTMLElement)
  submit()
  expect(onSend).not.toHaveBeenCalled()
  screen.getByText('Choose at least one.')
  for (const { label } of OPTIONS.toReversed()) fireEvent.click(screen.getByLabelText(label))
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'please again' } })
  submit()
  expect(onSend).toHaveBeenCalledExactlyOnceWith(['blurred', 'glare'], 'please again')
})
