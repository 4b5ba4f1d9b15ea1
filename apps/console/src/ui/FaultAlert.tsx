import { Alert, Button, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'

/** Announced at once; offers a retry if `onRetry` is set. */
export function FaultAlert({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <Alert color="red" role="alert">
      <Stack align="flex-start" gap="xs">
        {message}
        {onRetry !== undefined && (
          <Button variant="default" size="xs" onClick={onRetry}>
            {texts.retry()}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
