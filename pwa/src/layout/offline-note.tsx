import { useServerReachable } from '@/offline/store/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'

/** Says beforehand what will not work without the server; not beside a form that already said that it did not. */
export function OfflineNote({ children }: { children: string }) {
  const reachable = useServerReachable()
  return reachable ? null : (
    <div className="[&:has(+form_[role=alert])]:hidden">
      <Alert tone="warning" announced>
        {children}
      </Alert>
    </div>
  )
}
