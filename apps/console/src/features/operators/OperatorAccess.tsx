import { SimpleGrid } from '@mantine/core'
import type { ActionInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useQuery } from '../../shared/use-query.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { toast } from '../../ui/toasts.tsx'
import { FailedLogInList, SessionList } from '../../shared/AccessLists.tsx'

type Input = ActionInput<'POST /api/console/operators', 'end_sessions'>

/** A colleague's sessions and failed log-ins. */
export function OperatorAccess({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/operators', { action: 'access', id })
  const ending = useMutation('POST /api/console/operators')
  const access = data?.access
  if (access === undefined) return fault === undefined ? null : <FaultAlert message={fault.message} onRetry={reload} />

  const end = async (input: Input, message: string): Promise<void> => {
    const answer = await ending.send(input)
    if (answer === undefined) return
    toast(message)
    put(answer)
  }
  return (
    <>
      {ending.fault !== undefined && <FaultAlert message={ending.fault.message} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={1100}>
        <SessionList
          sessions={access.sessions}
          busy={ending.busy}
          {...(mayWrite
            ? {
                onEnd: (session_id: string) =>
                  void end({ action: 'end_sessions', id, session_id }, texts.console_session_ended()),
                all: {
                  verb: texts.console_sessions_end_all(),
                  onEnd: () => void end({ action: 'end_sessions', id }, texts.console_sessions_ended()),
                },
              }
            : {})}
        />
        <FailedLogInList failures={access.failures} />
      </SimpleGrid>
    </>
  )
}
