import type { Role } from '@cubby/contract/accounts/user'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/button.tsx'

const WhatIsNewSheet = lazy(() =>
  import('./what-is-new-sheet.tsx').then((module) => ({ default: module.WhatIsNewSheet })),
)

/** Opens what is new in the last releases. */
export function WhatIsNewButton({ reader }: { reader: Role }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        What is new
      </Button>
      {open && (
        <Suspense>
          <WhatIsNewSheet reader={reader} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
