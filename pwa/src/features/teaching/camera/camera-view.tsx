import { t, text, translate } from '@cubby/texts/t'
import { Flashlight, FlashlightOff } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRecord } from '@/api/read-response.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { useWakeLock } from '@/ui/use-wake-lock.ts'
import { readCodes } from './read-codes.ts'

const problems: Record<CameraProblem, string> = {
  unsupported: text('This browser cannot use a camera here.'),
  denied: text(
    "Cubby is not allowed to use the camera. Allow it in your browser's settings for this site, then try again.",
  ),
  missing: text('This device has no camera.'),
  busy: text('The camera cannot be used. Close other apps that use it, then try again.'),
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
          {translate(problem)}
        </Alert>
      )}
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        hidden={problem !== null}
        aria-label={t('Camera view')}
        className="aspect-4/3 w-full rounded-card bg-muted object-cover"
      />
      <div className="flex flex-wrap gap-3">
        {problem !== null && <Button onClick={tryAgain}>{t('Try Again')}</Button>}
        {camera && hasTorch(camera) && (
          <Button variant="outline" aria-pressed={isLit} onClick={light}>
            {isLit ? (
              <FlashlightOff className="size-5" aria-hidden="true" />
            ) : (
              <Flashlight className="size-5" aria-hidden="true" />
            )}
            {t('Flashlight')}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

/** `starting` also while the page is hidden: then the camera is off. */
type CameraState = 'starting' | MediaStream | CameraProblem

/** Shows the camera in a video while the component is mounted and the page is visible. */
function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('starting')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let open: MediaStream | null = null
    let isWanted = false
    const stop = () => {
      isWanted = false
      if (open) closeCamera(open)
      open = null
      setState('starting')
    }
    const start = async () => {
      isWanted = true
      const camera = await openCamera()
      const isOpened = camera instanceof MediaStream
      // Closed while the user decided, or opened twice.
      if (!isWanted || open) return isOpened ? closeCamera(camera) : undefined
      if (!isOpened) return setState(camera)
      open = camera
      for (const track of camera.getTracks()) track.addEventListener('ended', () => setState('busy'))
      if (video.current) video.current.srcObject = camera
      setState(camera)
    }
    const follow = () => (document.visibilityState === 'visible' ? void start() : stop())
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [video, attempt])
  return { state, tryAgain: () => setAttempt(attempt + 1) }
}

declare global {
  // TypeScript's library lacks the flashlight.
  interface MediaTrackCapabilities {
    torch?: boolean
  }
  interface MediaTrackConstraintSet {
    torch?: boolean
  }
}

/** Why there is no picture. `unsupported`: the browser has no cameras for pages, or the page is not secure. */
type CameraProblem = 'unsupported' | 'denied' | 'missing' | 'busy'

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/** Codes of passes need some detail, and larger pictures take longer to search. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** Opens the camera at the back of a phone, or any other one. Returns the problem if there is no picture. */
async function openCamera(): Promise<MediaStream | CameraProblem> {
  // Missing in pages that are not secure, although TypeScript says otherwise.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) return 'unsupported'
  try {
    return await devices.getUserMedia({ video: { facingMode: 'environment', ...SIZE } })
  } catch (error) {
    // Not every browser's exception is an Error.
    return (isRecord(error) && PROBLEMS[String(error.name)]) || 'busy'
  }
}

/** Turns the camera off. */
function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Whether the device of this stream has a flashlight. */
function hasTorch(stream: MediaStream): boolean {
  // Firefox may lack `getCapabilities`.
  return stream.getVideoTracks()[0]?.getCapabilities?.().torch === true
}

async function setTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: isOn }] })
}
