import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    /** Only some browsers have it, and TypeScript's library lacks it. */
    BarcodeDetector?: new (options: {
      formats: string[]
    }) => Detector
  }
}

const SCAN_INTERVAL_MS = 250

/** Scans a QR code with the camera. Shows no button if the browser cannot do that. */
export function CodeScanner({ onFound }: { onFound: (text: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stream = useRef<MediaStream>(null)
  const [refused, setRefused] = useState(false)
  // Turns the camera off if the user leaves the screen while the sheet is open.
  useEffect(() => () => stop(stream.current), [])
  const { BarcodeDetector } = window
  if (!BarcodeDetector || !navigator.mediaDevices) return null

  const look = async (detector: Detector, screen: HTMLVideoElement) => {
    const [found] = await detector.detect(screen).catch(() => [])
    if (!dialog.current?.open) return
    if (!found) {
      timer.current = setTimeout(() => look(detector, screen), SCAN_INTERVAL_MS)
      return
    }
    dialog.current.close()
    onFound(found.rawValue)
  }
  const open = async () => {
    setRefused(false)
    dialog.current?.showModal()
    try {
      stream.current = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const screen = video.current
      if (!screen || !dialog.current?.open) return stop(stream.current)
      screen.srcObject = stream.current
      await screen.play()
      await look(new BarcodeDetector({ formats: ['qr_code'] }), screen)
    } catch {
      setRefused(true)
    }
  }
  const close = () => {
    clearTimeout(timer.current)
    stop(stream.current)
    if (video.current) video.current.srcObject = null
  }
  return (
    <>
      <Button variant="outline" onClick={open}>
        <Camera className="size-5" aria-hidden="true" />
        Scan with the camera
      </Button>
      <Sheet ref={dialog} title="Scan a QR code" onClose={close}>
        {refused ? (
          <Alert tone="error" announced>
            The camera cannot be used. Please allow it in the settings of your browser.
          </Alert>
        ) : (
          <p>Hold the QR code of the certificate in front of the camera.</p>
        )}
        <video
          ref={video}
          playsInline
          muted
          className="aspect-square w-full rounded-card bg-muted object-cover"
        />
      </Sheet>
    </>
  )
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
