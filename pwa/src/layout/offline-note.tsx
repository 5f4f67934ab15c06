import { useServerReachable } from '@/offline/stored.ts'
import { Alert } from '@/ui/alert.tsx'

/** Says beforehand what will not work without the server. */
export function OfflineNote({ children }: { children: string }) {
  const reachable = useServerReachable()
  return reachable ? null : (
    <Alert tone="warning" announced>
      {children}
    </Alert>
  )
}
