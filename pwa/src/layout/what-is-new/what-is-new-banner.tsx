import type { Role } from '@cubby/contract/accounts/user'
import { t } from '@cubby/texts/t'
import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { noteFirstVisit, noteSeen, useHasNews } from './seen-version.ts'

const WhatIsNewSheet = lazy(() =>
  import('./what-is-new-sheet.tsx').then((module) => ({ default: module.WhatIsNewSheet })),
)

/** Offers to show what is new, once after each update of this device. */
export function WhatIsNewBanner({ reader }: { reader: Role }) {
  const hasNews = useHasNews()
  const [open, setOpen] = useState(false)
  useEffect(noteFirstVisit, [])
  return (
    <>
      <div role="status">
        {hasNews && (
          <div className="border-b bg-muted">
            <div className="shell flex items-center gap-2 py-1.5 text-sm">
              <p className="flex-1 font-semibold">{t('Cubby was updated')}</p>
              <Button size="small" variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {t('What is new')}
              </Button>
              <Button size="icon" variant="quiet" aria-label={t('Dismiss')} onClick={noteSeen}>
                <X className="size-5" aria-hidden="true" />
              </Button>
            </div>
          </div>
        )}
      </div>
      {open && (
        <Suspense>
          <WhatIsNewSheet reader={reader} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
