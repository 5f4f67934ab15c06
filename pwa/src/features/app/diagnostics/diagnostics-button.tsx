import { lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/button.tsx'

const DiagnosticsSheet = lazy(() =>
  import('./diagnostics-sheet.tsx').then((module) => ({ default: module.DiagnosticsSheet })),
)

/** Opens the diagnostics of this device. */
export function DiagnosticsButton() {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Diagnostics
      </Button>
      {open && (
        <Suspense>
          <DiagnosticsSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
