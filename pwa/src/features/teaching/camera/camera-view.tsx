import { Flashlight, FlashlightOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { useWakeLock } from '@/ui/use-wake-lock.ts'
import { type CameraProblem, hasTorch, setTorch } from './open-camera.ts'
import { readCodes } from './read-codes.ts'
import { useCamera } from './use-camera.ts'

const problems: Record<CameraProblem, string> = {
  unsupported: 'This browser cannot use a camera here.',
  denied:
    'Cubby may not use the camera. Allow it in the settings of your browser for this site, then try again.',
  missing: 'This device has no camera.',
  busy: 'The camera cannot be used. Close other apps that use it, then try again.',
}

interface CameraViewProps {
  /**
   * Receives each QR code, also repeatedly while it stays in the picture. The next picture is read after the promise
   * has resolved.
   */
  onFound: (text: string) => Promise<void> | void
  /** Further buttons below the picture. */
  children?: ReactNode
}

/** The picture of the camera, in which QR codes are read. The camera is on only while this is on the screen. */
export function CameraView({ onFound, children }: CameraViewProps) {
  useWakeLock()
  const video = useRef<HTMLVideoElement>(null)
  const { state, tryAgain } = useCamera(video)
  const [isLit, setLit] = useState(false)
  const found = useEffectEvent(onFound)
  const camera = typeof state === 'string' ? null : state
  useEffect(() => {
    if (camera && video.current) return readCodes(video.current, (text) => found(text))
  }, [camera])
  const light = async () => {
    if (!camera) return
    await setTorch(camera, !isLit).then(
      () => setLit(!isLit),
      () => undefined,
    )
  }
  const problem = typeof state === 'string' && state !== 'starting' ? problems[state] : null
  return (
    <div className="grid gap-3">
      {problem !== null && (
        <Alert tone="error" announced>
          {problem}
        </Alert>
      )}
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        hidden={problem !== null}
        aria-label="Picture of the camera"
        className="aspect-4/3 w-full rounded-card bg-muted object-cover"
      />
      <div className="flex flex-wrap gap-3">
        {problem !== null && <Button onClick={tryAgain}>Try Again</Button>}
        {camera && hasTorch(camera) && (
          <Button variant="outline" aria-pressed={isLit} onClick={light}>
            {isLit ? (
              <FlashlightOff className="size-5" aria-hidden="true" />
            ) : (
              <Flashlight className="size-5" aria-hidden="true" />
            )}
            Flashlight
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
