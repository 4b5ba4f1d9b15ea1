import { MantineProvider } from '@mantine/core'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { HtmlField } from './HtmlField.tsx'
import { cleanHtml } from './simple-tags.ts'

function Editor() {
  const [value, setValue] = useState('One two')
  return <HtmlField label="Text" maxLength={60} error={undefined} value={value} onChange={setValue} />
}
const field = (): HTMLTextAreaElement => screen.getByLabelText('Text')
const show = (): void =>
  void render(
    <MantineProvider>
      <Editor />
    </MantineProvider>,
  )

it('buttons and shortcuts mark the selection, and the same again takes it away', () => {
  show()
  field().setSelectionRange(0, 3)
  fireEvent.keyDown(field(), { code: 'KeyB', key: 'b', ctrlKey: true })
  expect(field().value).toBe('<strong>One</strong> two')
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }))
  expect(field().value).toBe('One two')
  field().setSelectionRange(0, 7)
  fireEvent.keyDown(field(), { code: 'Digit7', key: '&', ctrlKey: true, shiftKey: true })
  expect(field().value).toBe('<ol>\n<li>One two</li>\n</ol>')
})

it('a paste keeps our tags only, and one that is too long changes nothing', () => {
  show()
  const paste = (html: string): void => {
    field().setSelectionRange(0, field().value.length)
    const event = createEvent.paste(field(), {
      clipboardData: { getData: (kind: string) => (kind === 'text/html' ? html : '') },
    })
    fireEvent(field(), event)
  }
  paste('<p style="color:red" onclick="x()">Pay <b>today</b><script>x()</script></p>')
  expect(field().value).toBe('<p>Pay <strong>today</strong></p>')
  paste(`<p>${'x'.repeat(80)}</p>`)
  expect(field().value).toBe('<p>Pay <strong>today</strong></p>')
})

it.each([
  ['<h2 class="x">Costs</h2><div>One<br>two</div>', '<p><strong>Costs</strong></p>\n<p>One<br>two</p>'],
  ['<b style="font-weight:normal;" id="docs"><p><span>Plain</span></p></b>', '<p>Plain</p>'],
  ['<table><tr><td>A</td><td> B</td></tr></table><img src=x onerror=y>', '<p>A B</p>'],
  [
    '<a href="javascript:x()">bad</a> <a href="https://a.example/">good</a>',
    'bad <a href="https://a.example/">good</a>',
  ],
  ['<ul><li>a</li><li><i>b</i></li></ul>', '<ul><li>a</li>\n<li><em>b</em></li></ul>'],
  ['1 &lt; 2 &amp; 3', '1 &lt; 2 &amp; 3'],
])('of %s keeps %s', (html, cleaned) => {
  expect(cleanHtml(html)).toBe(cleaned)
})
