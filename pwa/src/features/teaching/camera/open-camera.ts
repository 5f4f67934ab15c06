import { isRecord } from '@/api/is-record.ts'

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
export type CameraProblem = 'unsupported' | 'denied' | 'missing' | 'busy'

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/** Codes of passes need some detail, and larger pictures take longer to search. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** Opens the camera at the back of a phone, or any other one. Returns the problem if there is no picture. */
export async function openCamera(): Promise<MediaStream | CameraProblem> {
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
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Whether the device of this stream has a flashlight. */
export function hasTorch(stream: MediaStream): boolean {
  // Firefox may lack `getCapabilities`.
  return stream.getVideoTracks()[0]?.getCapabilities?.().torch === true
}

export async function setTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: isOn }] })
}
