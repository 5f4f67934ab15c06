import { useUpdateReady } from '@/offline/updates/register-worker.ts'
import { Button } from '@/ui/button.tsx'

export function UpdatePrompt() {
  const { ready, apply } = useUpdateReady()
  return (
    <div role="status">
      {ready && (
        <div className="border-b bg-muted">
          <p className="shell flex items-center justify-between gap-3 py-1.5 font-semibold text-sm">
            A new version is ready
            <Button size="small" onClick={apply}>
              Reload
            </Button>
          </p>
        </div>
      )}
    </div>
  )
}
