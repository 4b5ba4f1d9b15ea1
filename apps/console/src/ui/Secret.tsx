import { Button, Code, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import classes from './Secret.module.css'
import { toast } from './toasts.tsx'

/** A secret to hand over or save: readable, with a copy button. */
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
      {/* The clipboard API exists only over TLS. */}
      {'clipboard' in navigator && (
        <Button variant="default" size="xs" onClick={() => void copy()}>
          {texts.console_copy()}
        </Button>
      )}
    </Stack>
  )
}
