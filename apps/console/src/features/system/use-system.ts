import { useEffect } from 'react'
import { useQuery, type Query } from '../../shared/use-query.ts'
import type { SystemView } from './system.ts'

const EVERY_MS = 4000

/** Read again every few seconds while the page is visible, and at once when it becomes visible. */
export function useSystem(): Query<SystemView> {
  const system = useQuery('POST /api/console/system', { action: 'read' })
  const { reload } = system
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') reload()
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload])
  return system
}
