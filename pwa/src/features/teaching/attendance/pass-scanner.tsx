import { List, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { readSetting, writeSetting } from '@/api/local-settings.ts'
import { CameraView } from '@/features/teaching/camera/camera-view.tsx'
import { Button } from '@/ui/button.tsx'
import type { Door } from './check-scanned-pass.ts'
import { scanLabel } from './scan-labels.ts'
import { ScanResult } from './scan-result.tsx'
import { createSignals } from './scan-signals.ts'
import { useCheckIns } from './use-check-ins.ts'

const MUTED = 'cubby-scanner-muted'

interface PassScannerProps extends Omit<Door, 'marks'> {
  onClose: () => void
}

/** Scans the passes of a meeting's students, one after the other. */
export function PassScanner({ onClose, ...door }: PassScannerProps) {
  const [isMuted, setMuted] = useState(() => readSetting(MUTED) !== null)
  const signals = useRef<ReturnType<typeof createSignals>>(null)
  useEffect(() => {
    const created = createSignals()
    signals.current = created
    return created.close
  }, [])
  const { scan, last, isConfirmed, here, total, unsent } = useCheckIns(door, (result) =>
    signals.current?.signal(scanLabel(result, door.timezone).tone, isMuted),
  )
  const mute = () => {
    writeSetting(MUTED, isMuted ? null : 'yes')
    setMuted(!isMuted)
  }
  return (
    <div className="grid gap-3">
      <ScanResult scan={last} timezone={door.timezone} isConfirmed={isConfirmed} />
      <p className="figures text-muted-foreground text-sm">
        {here} of {total} here.{unsent > 0 && ` ${unsent} not sent yet.`}
      </p>
      <CameraView onFound={scan}>
        <Button variant="outline" aria-pressed={isMuted} onClick={mute}>
          {isMuted ? (
            <VolumeX className="size-5" aria-hidden="true" />
          ) : (
            <Volume2 className="size-5" aria-hidden="true" />
          )}
          Mute
        </Button>
        <Button variant="outline" onClick={onClose}>
          <List className="size-5" aria-hidden="true" />
          Choose from the list
        </Button>
      </CameraView>
    </div>
  )
}
