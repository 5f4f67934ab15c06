import { t } from '@cubby/texts/t'
import { useOfferedUpdate } from '@/offline/updates/offered-update.ts'
import { Button } from '@/ui/button.tsx'

export function UpdatePrompt() {
  const apply = useOfferedUpdate()
  return (
    <div role="status">
      {apply && (
        <div className="border-b bg-muted">
          <p className="shell flex items-center justify-between gap-3 py-1.5 font-semibold text-sm">
            {t('A new version is ready')}
            <Button size="small" onClick={apply}>
              {t('Reload')}
            </Button>
          </p>
        </div>
      )}
    </div>
  )
}
