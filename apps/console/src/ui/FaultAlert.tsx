import { Alert, Button, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'

/** Says at once what went wrong, and offers to try again where that may help. */
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
