import { BarcodeDetector } from 'qr/decode.js'

/** How long to wait between two pictures. The phone must not get hot. */
const INTERVAL_MS = 150

/** Reads QR codes from a playing video, one picture after the other, until it is stopped. */
export function readCodes(
  video: HTMLVideoElement,
  onFound: (text: string) => Promise<void> | void,
): () => void {
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const look = async () => {
    // A picture without a code is not an error, and neither is a video that has not begun.
    const [found] = await detector.detect(video).catch(() => [])
    if (found && !isStopped) await onFound(found.rawValue)
    if (!isStopped) timer = setTimeout(look, INTERVAL_MS)
  }
  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
