import { t } from '@cubby/texts/t'
import { lazy, Suspense, useState } from 'react'
import { textLink } from '@/ui/button.tsx'

const DiagnosticsSheet = lazy(() =>
  import('./diagnostics-sheet.tsx').then((module) => ({ default: module.DiagnosticsSheet })),
)

/** Opens the diagnostics of this device. */
export function DiagnosticsButton() {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <button type="button" className={textLink} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Diagnostics')}
      </button>
      {open && (
        <Suspense>
          <DiagnosticsSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
