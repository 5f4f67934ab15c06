import { type RefObject, useEffect, useState } from 'react'
import { type CameraProblem, closeCamera, openCamera } from './open-camera.ts'

/** `starting` also while the page is hidden: then the camera is off. */
export type CameraState = 'starting' | MediaStream | CameraProblem

/** Shows the camera in a video while the component is mounted and the page is visible. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
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
