import { Button, Group, Stack, Textarea } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useRef } from 'react'

export interface HtmlFieldProps {
  label: string
  required?: boolean
  maxLength: number
  error: string | undefined
  value: string
  onChange(value: string): void
}

/** The tags that each button puts around the selection. */
const MARKS: readonly { name: () => string; before: string; after: string }[] = [
  { name: texts.console_html_paragraph, before: '<p>', after: '</p>' },
  { name: texts.console_html_strong, before: '<strong>', after: '</strong>' },
  { name: texts.console_html_em, before: '<em>', after: '</em>' },
  { name: texts.console_html_list, before: '<ul>\n<li>', after: '</li>\n</ul>' },
  { name: texts.console_html_link, before: '<a href="https://">', after: '</a>' },
]

/** Edits text with a few tags in its stored form; the preview is shown beside it. */
export function HtmlField({ label, required = false, maxLength, error, value, onChange }: HtmlFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const put = (before: string, after: string): void => {
    const area = field.current
    if (area === null) return
    const { selectionStart: from, selectionEnd: to } = area
    area.focus()
    area.setRangeText(`${before}${value.slice(from, to)}${after}`, from, to, 'end')
    onChange(area.value)
  }
  return (
    <Stack gap={4}>
      <Textarea
        ref={field}
        label={label}
        required={required}
        rows={14}
        maxLength={maxLength}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap={4} role="group" aria-label={texts.console_html_tools()}>
        {MARKS.map(({ name, before, after }) => (
          <Button key={before} size="compact-sm" variant="default" onClick={() => put(before, after)}>
            {name()}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
