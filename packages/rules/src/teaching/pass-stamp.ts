import { fromBase64url, toBase64url } from '../base64url.ts'

/** How long a pass that an app shows keeps its stamp. */
const STEP_MS = 15_000
/** How far the corrected clocks of the student's and the instructor's phones may be apart, besides the step. */
const CLOCK_DIFFERENCE_MS = 15_000

/** The stamp of a pass: a device of the student signed the pass in this step since 1970. */
export interface PassStamp {
  readonly step: number
  /** ECDSA with P-256 and SHA-256 over `signedStamp`. */
  readonly signature: Uint8Array<ArrayBuffer>
}

/** `fresh`: a device of the student shows the pass now. `none`: the pass was printed, or is from an older app. */
export type StampCheck = 'none' | 'fresh' | 'stale' | 'unknown_device' | 'unchecked'

const FORM = /^(\d{1,12})\.([\w-]{86})$/

export function stampStepAt(now: number): number {
  return Math.floor(now / STEP_MS)
}

/** When a device replaces the stamp of this step, in milliseconds. */
export function endOfStampStep(step: number): number {
  return (step + 1) * STEP_MS
}

/** What the device signs. `pass` is the text of the pass without a stamp. */
export function signedStamp(pass: string, step: number): string {
  return `${step}#${pass}`
}

/** Returns a pass with its stamp. Apps that know no stamps read only the pass, which follows the `#`. */
export function stampedPass(pass: string, { step, signature }: PassStamp): string {
  return `${step}.${toBase64url(signature)}#${pass}`
}

/** Returns the stamp in front of a scanned pass; null if it has none. The signature is not checked. */
export function readStamp(scanned: string): PassStamp | null {
  const [, step = '', signed = ''] = FORM.exec(scanned.slice(0, Math.max(scanned.lastIndexOf('#'), 0))) ?? []
  const signature = fromBase64url(signed)
  return step === '' || !signature ? null : { step: Number(step), signature }
}

/** Whether a stamp was made when the pass was scanned. Otherwise it is a picture of what a device showed earlier. */
export function isFreshStamp(step: number, scannedAt: Date): boolean {
  const age = scannedAt.getTime() - step * STEP_MS
  return age >= -CLOCK_DIFFERENCE_MS && age < STEP_MS + CLOCK_DIFFERENCE_MS
}
