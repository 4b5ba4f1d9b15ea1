import { Button, Group, Stack, Textarea } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { cleanHtml, mark, type Mark } from './simple-tags.ts'

export interface HtmlFieldProps {
  label: string
  description?: string
  required?: boolean
  rows?: number
  maxLength: number
  error: string | undefined
  value: string
  onChange(value: string): void
}

interface Tool {
  tag: Mark
  name(): string
  /** With Ctrl or ⌘. */
  code: string
  shift: boolean
  keys: string
}

const TOOLS: readonly Tool[] = [
  { tag: 'p', name: texts.console_html_paragraph, code: 'Digit0', shift: true, keys: 'Ctrl+Shift+0' },
  { tag: 'strong', name: texts.console_html_strong, code: 'KeyB', shift: false, keys: 'Ctrl+B' },
  { tag: 'em', name: texts.console_html_em, code: 'KeyI', shift: false, keys: 'Ctrl+I' },
  { tag: 'ul', name: texts.console_html_list, code: 'Digit8', shift: true, keys: 'Ctrl+Shift+8' },
  { tag: 'ol', name: texts.console_html_numbers, code: 'Digit7', shift: true, keys: 'Ctrl+Shift+7' },
  { tag: 'a', name: texts.console_html_link, code: 'KeyU', shift: false, keys: 'Ctrl+U' },
]
const ADDRESS = 'https://'

/** Text with the few tags that borrowers see, and no other: the buttons and shortcuts write them, a paste is cleaned. */
export function HtmlField({
  label,
  description,
  required = false,
  rows = 14,
  maxLength,
  error,
  value,
  onChange,
}: HtmlFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  /** Replaces the selection and selects `from` to `to` of what is new, or goes to its end. */
  const put = (text: string, select?: readonly [from: number, to: number]): void => {
    const area = field.current
    if (area === null) return
    const { selectionStart: start, selectionEnd: end } = area
    if (area.value.length - (end - start) + text.length > maxLength) return
    area.focus()
    area.setRangeText(text, start, end, 'end')
    if (select !== undefined) area.setSelectionRange(start + select[0], start + select[1])
    onChange(area.value)
  }
  const use = (tag: Mark): void => {
    const area = field.current
    if (area === null) return
    const selected = area.value.slice(area.selectionStart, area.selectionEnd)
    const text = mark(selected, tag)
    if (tag === 'a') {
      // The address comes next.
      const at = text.indexOf(ADDRESS)
      put(text, [at, at + ADDRESS.length])
    } else if (selected === '') {
      const at = text.indexOf('</')
      put(text, [at, at])
    } else put(text, [0, text.length])
  }
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const tool = TOOLS.find(({ code, shift }) => code === event.code && shift === event.shiftKey)
    if (tool === undefined) return
    event.preventDefault()
    use(tool.tag)
  }
  const onPaste = (event: ClipboardEvent): void => {
    const html = event.clipboardData.getData('text/html')
    if (html === '') return
    event.preventDefault()
    put(cleanHtml(html))
  }
  return (
    <Stack gap={4}>
      <Group gap={4} role="toolbar" aria-label={`${texts.console_html_tools()}: ${label}`}>
        {TOOLS.map(({ tag, name, keys }) => (
          <Button
            key={tag}
            size="compact-sm"
            variant="default"
            title={keys}
            aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
            // Keeps the selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => use(tag)}
          >
            {name()}
          </Button>
        ))}
      </Group>
      <Textarea
        ref={field}
        label={label}
        {...(description === undefined ? {} : { description })}
        required={required}
        rows={rows}
        maxLength={maxLength}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKey}
        onPaste={onPaste}
      />
    </Stack>
  )
}
