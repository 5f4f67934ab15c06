import { useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { declineInstall, install, useInstallWay } from './install-prompt.ts'
import { ManualInstallSheet } from './manual-install-sheet.tsx'

/** Offers to install the app. Hidden where that is impossible or was declined. */
export function InstallOffer() {
  const way = useInstallWay()
  const sheet = useRef<HTMLDialogElement>(null)
  if (!way) return null
  return (
    <Card as="section" aria-labelledby="install" className="grid gap-3 p-4 sm:p-5">
      <div>
        <h2 id="install" className="text-xl">
          Keep your classes on this device
        </h2>
        <p className="text-muted-foreground">
          Once installed, the app opens from your home screen, even without a signal.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {way === 'prompt' ? (
          <Button size="small" onClick={() => void install()}>
            Install
          </Button>
        ) : (
          <Button size="small" onClick={() => sheet.current?.showModal()}>
            Show me how
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={declineInstall}>
          No, thanks
        </Button>
      </div>
      <ManualInstallSheet ref={sheet} />
    </Card>
  )
}
