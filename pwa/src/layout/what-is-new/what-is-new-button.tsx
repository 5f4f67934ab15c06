import type { Role } from '@cubby/contract/accounts/user'
import { t } from '@cubby/texts/t'
import { lazy, Suspense, useState } from 'react'
import { textLink } from '@/ui/button.tsx'

const WhatIsNewSheet = lazy(() =>
  import('./what-is-new-sheet.tsx').then((module) => ({ default: module.WhatIsNewSheet })),
)

/** Opens what is new in the last releases. */
export function WhatIsNewButton({ reader }: { reader: Role }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={textLink} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('What is new')}
      </button>
      {open && (
        <Suspense>
          <WhatIsNewSheet reader={reader} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
