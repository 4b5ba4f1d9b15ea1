import { Button, Code, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import classes from './Secret.module.css'
import { toast } from './toasts.tsx'

/** Something to hand over or to keep: to read, and to copy. */
export function Secret({ lines, label }: { lines: readonly string[]; label: string }) {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(lines.join('\n'))
    toast(texts.console_copied())
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Code block className={classes['secret'] ?? ''} role="group" aria-label={label} tabIndex={0}>
        {lines.join('\n')}
      </Code>
      {/* A page that is not served over TLS has no clipboard. */}
      {'clipboard' in navigator && (
        <Button variant="default" size="xs" onClick={() => void copy()}>
          {texts.console_copy()}
        </Button>
      )}
    </Stack>
  )
}
